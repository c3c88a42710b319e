import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { reply, refuse } from './support/answers'
import { pictured } from './support/browser'
import { arriveAs, demo, field, logIn, setStage } from './support/stage'

const stage = setStage()

/** What has the focus, in words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

test('going to another page moves reading to its heading, which no other voice repeats (user bar 26)', async () => {
  const person = await stage.person()
  await pictured('heard', [person], async () => {
    const { page } = person
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
  })
  await person.close()
})

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

test('the account menu takes arrows, Home, End, letters, Escape and Tab (user bar 27)', async () => {
  const person = await stage.person()
  await pictured('account-menu', [person], async () => {
    const { page } = person
    await arriveAs(page, demo.guest)
    await page.goto('/about')
    const opener = page.getByRole('button', { name: 'Account menu' })
    await opener.focus()
    const press = async (key: string) => {
      await page.keyboard.press(key)
      return focused(page)
    }

    expect(await press('Enter')).toBe('Edit Profile')
    expect(await press('ArrowDown')).toBe('My Bookings')
    expect(await press('End')).toBe('Logout')
    expect(await press('ArrowDown')).toBe('Edit Profile')
    expect(await press('ArrowUp')).toBe('Logout')
    expect(await press('Home')).toBe('Edit Profile')
    expect(await press('m')).toBe('My Bookings')
    expect(await press('Escape')).toBe('Account menu')
    expect(await opener.getAttribute('aria-expanded')).toBe('false')

    expect(await press('ArrowDown')).toBe('Edit Profile')
    await press('Tab')
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  })
  await person.close()
})

test('dialogs take the focus, keep it, and give it back to what opened them; Escape and a visible button close them (user bar 27)', async () => {
  const person = await stage.person()
  await pictured('dialogs', [person], async () => {
    const { page } = person
    await arriveAs(page, demo.guest)
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
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expectDialog(page, page.getByRole('button', { name: 'Contact Now' }), /^Write to/)
  })
  await person.close()
})

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

test('a switch keeps its name, is busy while it waits, and says its new state (user bar 27); refused, it stays as it was and says why (user bar 31)', async () => {
  const person = await stage.person()
  await pictured('switch', [person], async () => {
    const { page } = person
    await arriveAs(page, demo.owner)
    await page.goto('/owner/list-room')
    const toggle = page.getByRole('switch').first()
    const name = await toggle.getAttribute('aria-label')
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    await reply(page, 'toggleAvailability', async (route) => {
      await released
      await route.continue()
    })

    await toggle.focus()
    await page.keyboard.press('Space')
    await page.locator('[role=switch][aria-busy=true]').waitFor()
    expect(await toggle.isChecked()).toBe(true)
    release()
    await page.getByText('Availability updated').first().waitFor()
    expect(await toggle.isChecked()).toBe(false)
    expect(await toggle.getAttribute('aria-busy')).toBeNull()
    expect(await toggle.getAttribute('aria-label')).toBe(name)

    await page.unrouteAll()
    await refuse(page, 'toggleAvailability', 'Not now.')
    await page.keyboard.press('Space')
    await page.getByRole('table').getByText('Not now.').waitFor()
    expect(await toggle.isChecked()).toBe(false)
  })
  await person.close()
})

test('a toast stands at the top centre for 5 s and longer, stops while pointed at or focused, and is closed by keyboard (user bar 28)', async () => {
  const person = await stage.person()
  await pictured('toast', [person], async () => {
    const { page } = person
    await page.clock.install()
    await page.goto('/about')
    const words = page.locator('.Toastify__toast').filter({ hasText: 'Thanks for subscribing!' })
    const subscribe = async () => {
      const form = page.getByRole('form', { name: 'Newsletter' })
      await field(form, 'Email').fill('mira@example.com')
      await form.getByRole('button').click()
      await words.waitFor()
    }
    const pass = (seconds: number) => page.clock.fastForward(seconds * 1000)
    const gone = () => words.waitFor({ state: 'detached' })

    await subscribe()
    await subscribe()
    expect(await words.count()).toBe(1)
    const box = (await words.boundingBox())!
    expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThanOrEqual(8)
    expect(box.y).toBeLessThan(100)
    expect(await page.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite')
    await words.hover()
    await pass(60)
    expect(await words.count()).toBe(1)
    // From here on its time runs anew.
    await page.mouse.move(5, 800)
    await pass(5)
    expect(await words.count()).toBe(1)
    await pass(2)
    await gone()

    await subscribe()
    // The next stops after the last of the page.
    await page.getByRole('contentinfo').locator('input, a, button').last().focus()
    for (let stop = 0; stop < 5 && (await focused(page)) !== 'Close notification'; stop += 1) {
      await page.keyboard.press('Tab')
    }
    expect(await focused(page)).toBe('Close notification')
    await pass(60)
    expect(await words.count()).toBe(1)
    await page.keyboard.press('Enter')
    await gone()
  })
  await person.close()
})

test('no more than three toasts stand there at a time (user bar 28)', async () => {
  const person = await stage.person()
  await pictured('toasts', [person], async () => {
    const { page } = person
    await page.goto('/signUp')
    for (const number of [1, 2, 3, 4]) {
      await refuse(page, 'login', `Refusal ${number}.`)
      await logIn(page, demo.guest)
      await page.getByRole('main').getByText(`Refusal ${number}.`).waitFor()
    }
    expect(await page.locator('.Toastify__toast').count()).toBe(3)
  })
  await person.close()
})
