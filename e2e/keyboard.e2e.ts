import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { expectFocusSeen, press, tabTo } from './support/focus'
import { forms } from './support/forms'
import { settled } from './support/person'
import { field, setStage } from './support/stage'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const firstRoom = (page: Page) => main(page).getByRole('listitem').getByRole('heading').getByRole('link').first()
const input = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

async function write(page: Page, label: string, text: string) {
  await tabTo(page, input(page, label))
  await page.keyboard.type(text)
}

/** A date as the keys that an English browser takes: `2027-03-09` → 03 09 2027. */
const keysOf = (date: string) => date.slice(5).replace('-', '') + date.slice(0, 4)

/** Chooses a file in the browser's own window, which Space opens. */
async function chooseFile(page: Page, file: string) {
  // Listened to before the press is made: a window that nobody waits for is closed again.
  page.once('filechooser', (chooser) => void chooser.setFiles(file))
  await expectFocusSeen(page)
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.activeElement?.closest('form')?.querySelector('img'))
  await expectFocusSeen(page)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function signUp(page: Page, email: string) {
  await press(page, page.getByRole('link', { name: 'Login' }))
  await heading(page, 'Welcome Back')
  await press(page, button(page, 'Sign up'), 'Space')
  await heading(page, 'Create Account')
  // What was pressed has gone or changed its words: the focus is kept all the same.
  await expectFocusSeen(page)
  await tabTo(page, main(page).locator('input[type=file]'))
  await chooseFile(page, 'assets/people/amber-bob.webp')
  await write(page, 'Full Name', 'Kay Keys')
  await write(page, 'Email', email)
  await write(page, 'Password', 'quiet-harbour-lights')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/verifyEmail/)
  await tabTo(page, input(page, 'Digit 1'))
  await page.keyboard.type(await stage.mails.code(email))
  await press(page, button(page, 'Verify'))
}

test('by keyboard alone somebody signs up and, knowing place, dates and guests, has paid after ten steps', () =>
  stage.visit({}, async (page) => {
    await page.goto('/')
    await signUp(page, 'kay.keys@example.com')
    await page.waitForURL((url) => url.pathname === '/')
    await heading(page, /^Discover/)
    // A toast of the sign-up may lie over what is scrolled below it; it goes when its animation has ended.
    await page
      .locator('.Toastify__progress-bar')
      .evaluateAll((bars) => bars.flatMap((bar) => bar.getAnimations()).forEach((one) => one.finish()))
    await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' })

    let steps = 0
    const does = (done: Promise<unknown>) => done.then(() => (steps += 1))
    await does(write(page, 'Destination', 'London'))
    await does(write(page, 'Check-In', keysOf(inDays(160))))
    await does(write(page, 'Check-Out', keysOf(inDays(163))))
    await does(write(page, 'Guests', '2'))
    await does(page.keyboard.press('Enter'))
    await heading(page, /rooms? in London$/)

    // On the way they can narrow the list down: one stop for the group, in which arrows choose.
    await press(page, page.getByRole('checkbox', { name: 'Double Bed' }), 'Space')
    await press(page, page.getByRole('radio', { name: 'Price Low to High' }), 'ArrowDown')
    await page.waitForURL(/sort=price-high/)
    await expectFocusSeen(page)

    await tabTo(page, firstRoom(page))
    const total = await main(page).getByRole('listitem').locator('strong').first().textContent()
    await does(page.keyboard.press('Enter'))
    // Pictures that are asked for the first time take all lines of a busy machine.
    await settled(page)
    await does(press(page, button(page, 'Check Availability')))
    await button(page, 'Book Now').waitFor()
    // The focus has stayed where it was, on the same button with other words.
    await expectFocusSeen(page)
    await does(page.keyboard.press('Enter'))
    await heading(page, 'My Bookings')
    await page.getByRole('row').filter({ hasText: 'Just booked' }).getByText(total!).first().waitFor()
    await does(press(page, button(page, 'Pay now')))
    await heading(page, 'Pay for your booking')
    // A page loaded anew shows the focus once its style sheet is there.
    await settled(page)
    await does(press(page, page.getByRole('button', { name: `Pay ${total}` })))
    expect(steps).toBe(10)

    await heading(page, /^(One moment|You’re going to London)$/)
    await press(page, page.getByRole('link', { name: 'Continue' }))
    await page.getByRole('row').getByText('Paid', { exact: true }).waitFor()

    // The account menu: opened by Enter, gone through by arrows, left by Escape.
    const menu = page.getByRole('button', { name: 'Account menu' })
    await press(page, menu, 'Enter', 'Shift+Tab')
    for (const key of ['ArrowDown', 'End', 'Home']) {
      await page.keyboard.press(key)
      await expectFocusSeen(page)
    }
    await page.keyboard.press('Escape')
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
  }))

/** Searches from home within the open page: nothing is loaded anew. */
async function searchDublin(page: Page, heading: string | RegExp) {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await field(page, 'Destination').fill('Dublin')
  await field(page, 'Destination').press('Enter')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

test('by keyboard alone somebody registers a hotel, adds a room, and switches it off and on for guests', () =>
  stage.visit({}, (guest) =>
    stage.visit({ as: 'newcomer' }, async (page) => {
      await page.goto('/about')
      const overlay = page.getByRole('dialog', { name: 'Register Your Hotel' })
      await press(page, page.getByRole('button', { name: 'List Your Hotel' }))
      for (const [label, text] of Object.entries(forms.hotel.entries)) {
        await tabTo(page, overlay.getByLabel(label, { exact: true }))
        await page.keyboard.type(text)
      }
      await press(page, overlay.getByRole('button', { name: 'Register', exact: true }))

      // The page has been loaded anew: Tab begins at its start.
      await press(page, page.getByRole('link', { name: 'Dashboard' }))
      await heading(page, 'Dashboard')
      const ownersLinks = page.getByRole('navigation', { name: 'Owner' })
      await press(page, ownersLinks.getByRole('link', { name: 'Add Room' }), 'Enter', 'Shift+Tab')
      await heading(page, 'Add Room')
      await tabTo(page, page.getByLabel('Add image 1'))
      await chooseFile(page, 'assets/rooms/sage-classic-double-1.webp')
      await page.getByRole('button', { name: /^Remove sage/ }).waitFor()
      await write(page, 'Room Type', 'Double Bed')
      await write(page, 'Price Per Night', '189.50')
      await press(page, page.getByRole('checkbox', { name: 'Free WiFi' }), 'Space')
      await press(page, button(page, 'Add Room'))
      await page.getByText('Double Bed is added.').waitFor()
      await expectFocusSeen(page)
      expect(await field(page, 'Price Per Night').inputValue()).toBe('')
      await guest.goto('/')
      await searchDublin(guest, '1 room in Dublin')

      await press(page, page.getByRole('link', { name: 'See your rooms' }))
      const toggle = page.getByRole('switch', { name: /Double Bed/ })
      await press(page, toggle, 'Space')
      await page.getByRole('switch', { checked: false }).waitFor()
      await expectFocusSeen(page)
      await searchDublin(guest, /^No rooms/)
      await page.keyboard.press('Space')
      await page.getByRole('switch', { checked: true }).waitFor()
      await searchDublin(guest, '1 room in Dublin')
    }),
  ))
