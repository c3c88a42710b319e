import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { expectFocusVisible, press, tabTo } from './support/focus'
import { forms } from './support/forms'
import { settled } from './support/person'
import { field, hasFocus, hasValue, setStage } from './support/stage'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const firstRoom = (page: Page) => main(page).getByRole('listitem').getByRole('heading').getByRole('link').first()
const input = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

async function write(page: Page, label: string, text: string) {
  await tabTo(page, input(page, label))
  await page.keyboard.type(text)
}

/** The keys of a date in a US browser: `2027-03-09` → 03 09 2027. */
const keysOf = (date: string) => date.slice(5).replace('-', '') + date.slice(0, 4)

/** Opens the file chooser with Space. */
async function chooseFile(page: Page, file: string) {
  // Playwright closes a file chooser that nothing waits for.
  page.once('filechooser', (chooser) => void chooser.setFiles(file))
  await expectFocusVisible(page)
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.activeElement?.closest('form')?.querySelector('img[alt^="Preview"]'))
  await expectFocusVisible(page)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function signUp(page: Page, email: string) {
  await press(page, page.getByRole('link', { name: 'Login' }))
  await heading(page, 'Welcome Back')
  await press(page, button(page, 'Sign up'), 'Space')
  await heading(page, 'Create Account')
  // The button is gone or renamed; the focus must not be lost.
  await expectFocusVisible(page)
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

test('by keyboard alone a visitor signs up, then searches, books and pays in ten steps', () =>
  stage.visit({}, async (page) => {
    await page.goto('/')
    await signUp(page, 'kay.keys@example.com')
    await page.waitForURL((url) => url.pathname === '/')
    await heading(page, /^Discover/)
    // The sign-up toast could cover a control; wait until it is gone.
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

    // A radio group is one tab stop; arrow keys choose.
    await press(page, main(page).getByRole('radio', { checked: true }), 'ArrowUp')
    await page.waitForURL(/sort=price-high/)
    await press(page, page.getByRole('checkbox', { name: 'Double Bed' }), 'Space')
    await settled(page)
    await expectFocusVisible(page)

    await tabTo(page, firstRoom(page))
    const total = await main(page).getByText('for 3 nights').first().locator('strong').textContent()
    await does(page.keyboard.press('Enter'))
    // First requests for images can occupy all connections.
    await settled(page)
    await does(press(page, button(page, 'Check Availability')))
    await button(page, 'Book Now').waitFor()
    // The focus stays on the same button, which has a new label.
    await expectFocusVisible(page)
    await does(page.keyboard.press('Enter'))
    await heading(page, 'My Bookings')
    await page.getByRole('row').filter({ hasText: 'Just booked' }).getByText(total!).first().waitFor()
    await does(press(page, button(page, 'Pay now')))
    await heading(page, 'Pay for your booking')
    // After a page load, the outline needs the style sheet.
    await settled(page)
    await does(press(page, page.getByRole('button', { name: `Pay ${total}` })))
    expect(steps).toBe(10)

    await heading(page, /^(One moment|You’re going to London)$/)
    await press(page, page.getByRole('link', { name: 'Go now' }))
    await page.getByRole('row').getByText('Paid', { exact: true }).waitFor()

    // The account menu opens with Enter, moves with arrows and closes with Escape.
    const menu = page.getByRole('button', { name: 'Account menu' })
    await press(page, menu, 'Enter', 'Shift+Tab')
    for (const key of ['ArrowDown', 'End', 'Home']) {
      await page.keyboard.press(key)
      await expectFocusVisible(page)
    }
    await page.keyboard.press('Escape')
    await hasFocus(menu)
  }))

/** Searches from home without reloading. */
async function searchDublin(page: Page, heading: string | RegExp) {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await field(page, 'Destination').fill('Dublin')
  await field(page, 'Destination').press('Enter')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

test('by keyboard alone a new owner registers a hotel, adds a room, and switches it off and on for guests', () =>
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

      // After a page load, Tab starts at the top.
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
      await expectFocusVisible(page)
      await hasValue(field(page, 'Price Per Night'), '')
      await guest.goto('/')
      await settled(guest)
      await searchDublin(guest, '1 room in Dublin')

      await press(page, page.getByRole('link', { name: 'See your rooms' }))
      const toggle = page.getByRole('switch', { name: /Double Bed/ })
      await press(page, toggle, 'Space')
      await page.getByRole('switch', { checked: false }).waitFor()
      await expectFocusVisible(page)
      await searchDublin(guest, /^No rooms/)
      await page.keyboard.press('Space')
      await page.getByRole('switch', { checked: true }).waitFor()
      await searchDublin(guest, '1 room in Dublin')
    }),
  ))
