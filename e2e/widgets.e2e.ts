import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { toFirstRoom } from './support/screens'
import { field, setStage } from './support/stage'

const stage = setStage()

/** What has the focus, in words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

test('going to another page moves reading to its heading, which no other voice repeats', () =>
  stage.visit({}, async (page) => {
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
    const ways: [Locator, string | RegExp][] = [
      [link('Hotels'), /rooms/],
      [page.getByRole('main').getByRole('listitem').getByRole('link').first(), /./],
      [page.getByRole('contentinfo').getByRole('link', { name: 'About' }), 'About StayScape'],
      [page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }), 'Contact'],
      [page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }), /./],
      [link('Login'), 'Welcome Back'],
      [link('Forgot password?'), 'Reset password'],
      [link('Home'), 'Discover Your Perfect Gateway Destination'],
    ]
    await page.goto('/')
    for (const [way, name] of ways) {
      const before = await page.title()
      await listenToVoices(page)
      await way.click()
      await page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor()
      const heading = await focused(page)
      expect([heading, (await heardVoices(page)).filter((words) => words.includes(heading))]).toEqual([heading, []])
      expect(await page.title()).not.toBe(before)
    }
  }))

/** Notes what live regions say: only what changes in one that was there before is read aloud. */
const listenToVoices = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const voice = element?.closest('[aria-live], [role=status], [role=alert]')
        if (voice?.isConnected) said.push(voice.textContent ?? '')
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const heardVoices = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

test('dialogs take the focus, keep it, and give it back to what opened them; Escape and a visible button close them', () =>
  stage.visit({ as: 'guest' }, async (page) => {
    const opens: [address: string, width: number, opener: string | RegExp, name: string | RegExp][] = [
      ['/about', 1280, 'List Your Hotel', 'Register Your Hotel'],
      ['/about', 390, 'Menu', 'Menu'],
      ['/rooms', 390, /^Filters/, /Filters/],
    ]
    for (const [address, width, opener, name] of opens) {
      await page.setViewportSize({ width, height: 850 })
      await page.goto(address)
      await expectDialog(page, page.getByRole('button', { name: opener }).first(), name)
    }
    await page.goto('/rooms')
    await toFirstRoom(page)
    await expectDialog(page, page.getByRole('button', { name: 'Contact Now' }), /^Write to/)
    await expectDialog(page, page.getByRole('button', { name: 'View full screen' }), 'Photos of the room')
  }))

async function expectDialog(page: Page, opener: Locator, name: string | RegExp) {
  const dialog = page.getByRole('dialog', { name })
  const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))
  for (const leave of ['Escape', 'Close']) {
    await opener.click()
    await dialog.locator(':focus').waitFor()
    const stops = 2 + (await dialog.locator('a, button, input, textarea').count())
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press(key)
        // Between the last stop and the first the browser's own bar has its turn.
        const isInBar = await page.evaluate(() => document.activeElement === document.body)
        expect(isInBar || (await hasFocus(dialog))).toBe(true)
      }
    }
    if (leave === 'Close') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await hasFocus(opener)).toBe(true)
  }
}

test('a toast stands at the top centre and is said, stays while it is pointed at, and is closed by keyboard', () =>
  stage.visit({}, async (page) => {
    await page.clock.install()
    await page.goto('/about')
    const form = page.getByRole('form', { name: 'Newsletter' })
    await field(form, 'Email').fill('mira@example.com')
    await form.getByRole('button').click()
    const words = page.locator('.Toastify__toast').filter({ hasText: 'Thanks for subscribing!' })
    await words.waitFor()

    const box = (await words.boundingBox())!
    expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThanOrEqual(8)
    expect(box.y).toBeLessThan(100)
    expect(await page.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite')
    await words.hover()
    await page.clock.fastForward(60_000)
    expect(await words.count()).toBe(1)

    await page.mouse.move(5, 800)
    // The next stops after the last of the page.
    await page.getByRole('contentinfo').locator('input, a, button').last().focus()
    for (let stop = 0; stop < 5 && (await focused(page)) !== 'Close notification'; stop += 1) {
      await page.keyboard.press('Tab')
    }
    expect(await focused(page)).toBe('Close notification')
    await page.clock.fastForward(60_000)
    expect(await words.count()).toBe(1)
    await page.keyboard.press('Enter')
    await words.waitFor({ state: 'detached' })
  }))
