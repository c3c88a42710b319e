import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { pictured } from './support/browser'
import { inDays } from './support/dates'
import { expectFocusSeen, tabThrough, tabTo } from './support/keyboard'
import { password } from './support/newcomer'
import { open, screens } from './support/screens'
import { arriveAs, demo, setStage } from './support/stage'
import { enter } from './support/tour'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const input = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

/** Types into a field that Tab leads to. */
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
  await tabTo(page, page.getByRole('link', { name: 'Login' }))
  await page.keyboard.press('Enter')
  await heading(page, 'Welcome Back')
  await tabTo(page, button(page, 'Sign up'))
  await page.keyboard.press('Space')
  await heading(page, 'Create Account')
  // What was pressed has gone or changed its words: the focus is kept all the same.
  await expectFocusSeen(page)
  await tabTo(page, main(page).locator('input[type=file]'))
  await chooseFile(page, 'assets/people/amber-bob.webp')
  await write(page, 'Full Name', 'Kay Keys')
  await write(page, 'Email', email)
  await write(page, 'Password', password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/verifyEmail/)
  await tabTo(page, input(page, 'Digit 1'))
  await page.keyboard.type(await stage.server.codeFor(email))
  await tabTo(page, button(page, 'Verify'))
  await page.keyboard.press('Enter')
}

test('by keyboard alone somebody signs up, finds a room, books and pays it, and the focus is always seen (user bar 9)', async () => {
  const person = await stage.person()
  await pictured('keyboard-guest', [person], async () => {
    const { page } = person
    await page.goto('/')
    await signUp(page, 'kay.keys@example.com')
    await page.waitForURL((url) => url.pathname === '/')
    await heading(page, /^Discover/)

    await write(page, 'Destination', 'London')
    await page.keyboard.press('Enter')
    await heading(page, /rooms in London$/)
    await tabTo(page, page.getByRole('checkbox', { name: 'Double Bed' }))
    await page.keyboard.press('Space')
    // One stop for the group; arrows choose within it.
    await tabTo(page, page.getByRole('radio', { name: 'Price Low to High' }))
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/sort=price-high/)
    await expectFocusSeen(page)
    await tabTo(page, main(page).getByRole('listitem').getByRole('heading').getByRole('link').first())
    await page.keyboard.press('Enter')
    await button(page, 'Check Availability').waitFor()

    await write(page, 'Check-In', keysOf(inDays(100)))
    await write(page, 'Check-Out', keysOf(inDays(102)))
    await tabTo(page, input(page, 'Guests'))
    await page.keyboard.press('ArrowUp')
    expect(await input(page, 'Guests').inputValue()).toBe('2')
    await tabTo(page, button(page, 'Check Availability'))
    await page.keyboard.press('Enter')
    await button(page, 'Book Now').waitFor()
    await expectFocusSeen(page)
    await page.keyboard.press('Enter')
    await heading(page, 'My Bookings')
    await page.getByText('Just booked').waitFor()

    await tabTo(page, button(page, 'Pay now'))
    await page.keyboard.press('Enter')
    await heading(page, 'Pay for your booking')
    await tabTo(page, page.getByLabel('Card number'))
    await tabTo(page, page.getByRole('button', { name: /^Pay \$/ }))
    await page.keyboard.press('Space')
    await heading(page, 'One moment')
    await tabTo(page, page.getByRole('link', { name: 'Continue' }))
    await page.keyboard.press('Enter')
    await page.getByRole('row').getByText('Paid', { exact: true }).waitFor()

    // The account menu: opened by Enter, gone through by arrows, left by Escape.
    const menu = page.getByRole('button', { name: 'Account menu' })
    await tabTo(page, menu, 'Shift+Tab')
    await page.keyboard.press('Enter')
    for (const key of ['ArrowDown', 'End', 'Home']) {
      await page.keyboard.press(key)
      await expectFocusSeen(page)
    }
    await page.keyboard.press('Escape')
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(person.complaints).toEqual([])
  })
})

test('by keyboard alone somebody registers a hotel, adds a room and switches it off (user bar 9)', async () => {
  const person = await stage.person()
  await pictured('keyboard-owner', [person], async () => {
    const { page } = person
    await arriveAs(page, demo.guest)
    await page.goto('/about')
    const opener = page.getByRole('button', { name: 'List Your Hotel' })
    const overlay = page.getByRole('dialog', { name: 'Register Your Hotel' })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await overlay.waitFor()
    await page.keyboard.press('Escape')
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    for (const [label, text] of [
      ['Hotel Name', 'The Quiet Key'],
      ['Phone', '+353 1 496 0000'],
      ['City', 'Dublin'],
      ['Address', '3 Lantern Quay'],
    ] as const) {
      await tabTo(page, overlay.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await tabTo(page, overlay.getByRole('button', { name: 'Register', exact: true }))
    await page.keyboard.press('Enter')

    // The page has been loaded anew: Tab begins at its start.
    await tabTo(page, page.getByRole('link', { name: 'Dashboard' }))
    await page.keyboard.press('Enter')
    await heading(page, 'Dashboard')
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Owner' }).getByRole('link', { name: 'Add Room' }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    await heading(page, 'Add Room')
    await tabTo(page, page.getByLabel('Add image 1'))
    await chooseFile(page, 'assets/rooms/sage-classic-double-1.webp')
    await page.getByRole('button', { name: /^Remove sage/ }).waitFor()
    await write(page, 'Room Type', 'Double Bed')
    await write(page, 'Price Per Night', '189.50')
    await tabTo(page, page.getByRole('checkbox', { name: 'Free WiFi' }))
    await page.keyboard.press('Space')
    await tabTo(page, button(page, 'Add Room'))
    await page.keyboard.press('Enter')
    await page.getByText('Double Bed is added.').waitFor()
    await expectFocusSeen(page)

    await tabTo(page, page.getByRole('link', { name: 'See your rooms' }))
    await page.keyboard.press('Enter')
    const toggle = page.getByRole('switch', { name: /Double Bed/ })
    await tabTo(page, toggle)
    await page.keyboard.press('Space')
    await page.getByRole('switch', { checked: false }).waitFor()
    await expectFocusSeen(page)
    expect(person.complaints).toEqual([])
  })
})

const visits = [
  ['nobody', ['home', 'rooms', 'a room', 'login with errors', 'sign-up']],
  ['guest', ['my bookings', 'profile']],
  ['owner', ['dashboard', 'add room with errors', 'list room']],
] as const

test.each([
  [390, 700],
  [1280, 700],
])('at %i px every stop of Tab can be seen and lies under no bar (user bar 9)', async (width, height) => {
  for (const [who, names] of visits) {
    const person = await stage.person({ viewport: { width, height } })
    await pictured(`keyboard-${width}-${who}`, [person], async () => {
      await enter(stage, person, who)
      for (const screen of screens.filter(({ name }) => (names as readonly string[]).includes(name))) {
        await open(person.page, screen)
        await person.page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        const stops = await tabThrough(person.page).catch((error: Error) => {
          throw new Error(`${screen.name}: ${error.message}`)
        })
        expect([screen.name, stops]).not.toEqual([screen.name, 0])
      }
    })
    await person.close()
  }
})
