import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { forms } from './support/forms'
import { settled } from './support/person'
import { open, screens } from './support/screens'
import { setStage } from './support/stage'

const stage = setStage()

type Way = 'Tab' | 'Shift+Tab'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const input = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

/** Goes to a control with Tab and presses a key there. */
async function press(page: Page, control: Locator, key = 'Enter', way: Way = 'Tab') {
  await tabTo(page, control, way)
  await page.keyboard.press(key)
}

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

test('by keyboard alone somebody signs up, finds a room, books and pays it, and the focus is always seen', () =>
  stage.visit({}, async (page) => {
    await page.goto('/')
    await signUp(page, 'kay.keys@example.com')
    await page.waitForURL((url) => url.pathname === '/')
    await heading(page, /^Discover/)

    await write(page, 'Destination', 'London')
    await page.keyboard.press('Enter')
    await heading(page, /rooms in London$/)
    await press(page, page.getByRole('checkbox', { name: 'Double Bed' }), 'Space')
    // One stop for the group; arrows choose within it.
    await press(page, page.getByRole('radio', { name: 'Price Low to High' }), 'ArrowDown')
    await page.waitForURL(/sort=price-high/)
    await expectFocusSeen(page)
    await press(page, main(page).getByRole('listitem').getByRole('heading').getByRole('link').first())
    await button(page, 'Check Availability').waitFor()

    await write(page, 'Check-In', keysOf(inDays(100)))
    await write(page, 'Check-Out', keysOf(inDays(102)))
    await press(page, input(page, 'Guests'), 'ArrowUp')
    expect(await input(page, 'Guests').inputValue()).toBe('2')
    // Pictures that are asked for the first time take all lines of a busy machine.
    await settled(page)
    await press(page, button(page, 'Check Availability'))
    await button(page, 'Book Now').waitFor()
    await expectFocusSeen(page)
    await page.keyboard.press('Enter')
    await heading(page, 'My Bookings')
    await page.getByText('Just booked').waitFor()

    await press(page, button(page, 'Pay now'))
    await heading(page, 'Pay for your booking')
    await tabTo(page, page.getByLabel('Card number'))
    await press(page, page.getByRole('button', { name: /^Pay \$/ }), 'Space')
    await heading(page, 'One moment')
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

test('by keyboard alone somebody registers a hotel, adds a room and switches it off', () =>
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

    await press(page, page.getByRole('link', { name: 'See your rooms' }))
    const toggle = page.getByRole('switch', { name: /Double Bed/ })
    await press(page, toggle, 'Space')
    await page.getByRole('switch', { checked: false }).waitFor()
    await expectFocusSeen(page)
  }))

test.each([
  ['nobody', ['home', 'rooms', 'a room', 'login with errors', 'sign-up']],
  ['guest', ['my bookings', 'profile']],
  ['owner', ['dashboard', 'add room with errors', 'list room']],
] as const)('every stop of Tab can be seen by %s and lies under no bar, at 390 and 1280 px', (as, walked) =>
  stage.visit({ as, mayComplain: true }, async (page) => {
    const own = screens.filter(({ who, name }) => who === as && walked.some((each) => each === name))
    for (const screen of own) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        await open(page, screen)
        await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        const stops = await tabThrough(page).catch((error: Error) => {
          throw new Error(`${screen.name}, ${width} px: ${error.message}`)
        })
        expect([screen.name, stops]).not.toEqual([screen.name, 0])
      }
    }
  }),
)

/**
 * In the page: what is wrong with where the focus is, or nothing. It must be on something that shows it (an outline, of
 * its own or of the frame around it), lie in the window, and nothing that sticks there may lie over it.
 */
function focusProblem(): string | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'is on the body of the page'

  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}`
  const frames = [focused, focused.parentElement, focused.parentElement?.parentElement]
  const outlined = frames.some((each) =>
    // A link that covers a whole card draws its outline there, around its ::after.
    [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each ?? focused, part)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    }),
  )
  // A heading or a row takes the focus from the script, to read on from: it is no control.
  const isControl = focused.tabIndex >= 0
  if (isControl && !outlined) return `cannot be seen on ${name}`
  if (!isControl) return undefined

  const box = focused.getBoundingClientRect()
  const top = Math.max(box.top, 0)
  const bottom = Math.min(box.bottom, innerHeight)
  const left = Math.max(box.left, 0)
  const right = Math.min(box.right, innerWidth)
  if (bottom - top < 1 || right - left < 1) return `is outside the window on ${name}`

  const middle = (left + right) / 2
  // A sixth from its ends: rounded corners and hairlines do not count.
  const points = [1 / 6, 1 / 2, 5 / 6].map((part) => top + (bottom - top) * part)
  for (const height of points) {
    for (let over = document.elementFromPoint(middle, height); over; over = over.parentElement) {
      if (over.contains(focused)) break
      if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return `is under a bar on ${name}`
    }
  }
  return undefined
}

/** Throws where the focus is lost, cannot be seen or lies under a bar. */
async function expectFocusSeen(page: Page) {
  const problem = await page.evaluate(focusProblem)
  if (problem) throw new Error(`the focus ${problem}`)
}

/** Moves the focus with Tab or Shift+Tab to a control, and looks at every stop on the way. */
async function tabTo(page: Page, control: Locator, key: Way = 'Tab') {
  await control.waitFor({ state: 'attached' })
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not come to ${String(control)}`)
}

/** Every stop of Tab from the start of the page to its end: how many there are. */
async function tabThrough(page: Page): Promise<number> {
  for (let stops = 0; stops < 200; stops += 1) {
    await page.keyboard.press('Tab')
    // Past the last stop the focus leaves the page for the browser's own bars.
    if (await page.evaluate(() => document.activeElement === document.body)) return stops
    await expectFocusSeen(page)
  }
  throw new Error('Tab goes round and never leaves the page')
}
