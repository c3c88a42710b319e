import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { settled } from './support/person'
import { toFirstRoom } from './support/screens'
import { hasFocus, setStage } from './support/stage'

const stage = setStage()

test('going to another page moves the focus to its heading', () =>
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
    // Before the script is here, a link loads its page anew.
    await settled(page)
    for (const [way, name] of ways) {
      const before = await page.title()
      await way.click()
      await page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor()
      expect(await page.title()).not.toBe(before)
    }
  }))

test('dialogs trap the focus and return it to the control that opened them; Escape and a visible button close them', () =>
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
  const isIn = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))
  for (const leave of ['Escape', 'Close']) {
    await opener.click()
    await dialog.locator(':focus').waitFor()
    const stops = 2 + (await dialog.locator('a, button, input, textarea').count())
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press(key)
        // Between the last tab stop and the first, the focus is in the browser's toolbar.
        const isInBar = await page.evaluate(() => document.activeElement === document.body)
        expect(isInBar || (await isIn(dialog))).toBe(true)
      }
    }
    if (leave === 'Close') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus(opener)
  }
}
