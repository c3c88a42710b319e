import type { Page } from 'playwright-core'
import { answer, hold, refuse } from './answers'
import { inDays } from './dates'
import { field } from './stage'

/** `newcomer`: has just signed up, with nothing proved or booked. */
export const visitors = ['nobody', 'newcomer', 'guest', 'owner'] as const
export type Visitor = (typeof visitors)[number]

export interface Screen {
  name: string
  who: Visitor
  address: string
  /** How the server answers meanwhile, where that makes the state. */
  given?: (page: Page) => Promise<unknown>
  /** What brings the page into the state that is meant. */
  after?: (page: Page) => Promise<unknown>
  /** Something on it is still on its way. */
  waits?: true
  /** Only where the window is narrow, or wide. */
  only?: 'phone' | 'desktop'
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]').first().click()
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click()

/** One after the other. */
const steps =
  (...all: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }

const toFirstRoom = async (page: Page) => {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Check Availability' }).waitFor()
}
const checkNights = async (page: Page) => {
  await field(page, 'Check-In').fill(inDays(300))
  await field(page, 'Check-Out').fill(inDays(303))
  await button('Check Availability')(page)
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
}
const toResetCode = async (page: Page) => {
  await field(page.getByRole('main'), 'Email').fill('somebody@example.com')
  await submit(page)
  await field(page, 'Digit 1').waitFor()
}
const toNewPassword = async (page: Page) => {
  await field(page, 'Digit 1').click()
  await page.keyboard.type('123456')
  await submit(page)
  await field(page, 'New Password').waitFor()
}
const choosePicture = (page: Page) =>
  page.locator('input[type=file]').first().setInputFiles('assets/rooms/sage-classic-double-1.webp')
const subscribe = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Newsletter' })
  await field(form, 'Email').fill('somebody@example.com')
  await form.getByRole('button').click()
  await page.getByText('Thanks for subscribing!').waitFor()
}
/** The loader would go on by itself in the middle of looking at it. */
const stopWaiting = (page: Page) =>
  page.evaluate(() => {
    for (let timer = Number(setTimeout(() => undefined)); timer > 0; timer -= 1) clearTimeout(timer)
  })
const loseTheLine = (page: Page) => page.context().setOffline(true)

const failure = 'Something went wrong on our side.'

/** Every screen of the specification, and the states a person brings it into. */
export const screens: Screen[] = [
  { name: 'home', who: 'nobody', address: '/' },
  {
    name: 'home, rooms on their way',
    who: 'nobody',
    address: '/',
    given: (page) => hold(page, 'getRooms'),
    waits: true,
  },
  { name: 'home without its rooms', who: 'nobody', address: '/', given: (page) => refuse(page, 'getRooms', failure) },
  { name: 'home with recommendations', who: 'guest', address: '/' },
  { name: 'a toast', who: 'nobody', address: '/about', after: subscribe },
  { name: 'no line', who: 'nobody', address: '/about', after: loseTheLine },
  { name: 'rooms', who: 'nobody', address: '/rooms' },
  {
    name: 'rooms on their way',
    who: 'nobody',
    address: '/rooms',
    given: (page) => hold(page, 'getRooms'),
    waits: true,
  },
  { name: 'rooms that failed', who: 'nobody', address: '/rooms', given: (page) => refuse(page, 'getRooms', failure) },
  {
    name: 'no rooms at all',
    who: 'nobody',
    address: '/rooms',
    given: (page) => answer(page, 'getRooms', { rooms: [] }),
  },
  { name: 'rooms in one city, filtered', who: 'nobody', address: '/rooms?destination=london&type=Double+Bed' },
  { name: 'no room matches', who: 'nobody', address: '/rooms?destination=atlantis' },
  { name: 'filter sheet', who: 'nobody', address: '/rooms', after: button(/^Filters/), only: 'phone' },
  { name: 'a room', who: 'nobody', address: '/rooms', after: toFirstRoom },
  {
    name: 'a room with errors',
    who: 'nobody',
    address: '/rooms',
    after: steps(toFirstRoom, button('Check Availability')),
  },
  {
    name: 'a room on its way',
    who: 'nobody',
    address: '/rooms/any',
    given: (page) => hold(page, 'getRooms'),
    waits: true,
  },
  {
    name: 'a room that failed',
    who: 'nobody',
    address: '/rooms/any',
    given: (page) => refuse(page, 'getRooms', failure),
  },
  { name: 'an unknown room', who: 'nobody', address: '/rooms/nothing' },
  { name: 'login', who: 'nobody', address: '/signUp' },
  { name: 'login with errors', who: 'nobody', address: '/signUp', after: submit },
  { name: 'sign-up', who: 'nobody', address: '/signUp', after: button('Sign up') },
  { name: 'sign-up with errors', who: 'nobody', address: '/signUp', after: steps(button('Sign up'), submit) },
  { name: 'reset password', who: 'nobody', address: '/resetPassword' },
  { name: 'reset code', who: 'nobody', address: '/resetPassword', after: toResetCode },
  { name: 'reset code with errors', who: 'nobody', address: '/resetPassword', after: steps(toResetCode, submit) },
  { name: 'new password', who: 'nobody', address: '/resetPassword', after: steps(toResetCode, toNewPassword) },
  { name: 'loader', who: 'nobody', address: '/loader/rooms', after: stopWaiting },
  { name: 'about', who: 'nobody', address: '/about' },
  { name: 'contact', who: 'nobody', address: '/contact' },
  { name: 'privacy policy', who: 'nobody', address: '/privacy-policy' },
  { name: 'page not found', who: 'nobody', address: '/nowhere' },
  { name: 'menu', who: 'nobody', address: '/', after: button('Menu'), only: 'phone' },

  { name: 'verify email', who: 'newcomer', address: '/verifyEmail' },
  { name: 'verify email with errors', who: 'newcomer', address: '/verifyEmail', after: submit },
  { name: 'no bookings yet', who: 'newcomer', address: '/my-bookings' },
  { name: 'menu of a newcomer', who: 'newcomer', address: '/', after: button('Menu'), only: 'phone' },

  { name: 'account menu', who: 'guest', address: '/about', after: button('Account menu'), only: 'desktop' },
  { name: 'a room that is free', who: 'guest', address: '/rooms', after: steps(toFirstRoom, checkNights) },
  { name: 'a message to the host', who: 'guest', address: '/rooms', after: steps(toFirstRoom, button('Contact Now')) },
  { name: 'my bookings', who: 'guest', address: '/my-bookings' },
  {
    name: 'bookings on their way',
    who: 'guest',
    address: '/my-bookings',
    given: (page) => hold(page, 'getBookings'),
    waits: true,
  },
  {
    name: 'bookings that failed',
    who: 'guest',
    address: '/my-bookings',
    given: (page) => refuse(page, 'getBookings', failure),
  },
  { name: 'profile', who: 'guest', address: '/profile' },
  {
    name: 'profile with errors',
    who: 'guest',
    address: '/profile',
    after: steps(button('Save photo'), button('Change password')),
  },
  { name: 'register your hotel', who: 'guest', address: '/about', after: button('List Your Hotel'), only: 'desktop' },
  {
    name: 'register your hotel with errors',
    who: 'guest',
    address: '/about',
    after: steps(button('List Your Hotel'), inDialog('Register')),
    only: 'desktop',
  },
  {
    name: 'register your hotel on a phone',
    who: 'guest',
    address: '/about',
    after: steps(button('Menu'), inDialog('List Your Hotel'), inDialog('Register')),
    only: 'phone',
  },
  { name: 'not authorized', who: 'guest', address: '/owner' },
  { name: 'owner pages for others', who: 'guest', address: '/owner/add-room' },

  { name: 'dashboard', who: 'owner', address: '/owner' },
  {
    name: 'dashboard on its way',
    who: 'owner',
    address: '/owner',
    given: (page) => hold(page, 'ownerBookings'),
    waits: true,
  },
  {
    name: 'dashboard that failed',
    who: 'owner',
    address: '/owner',
    given: (page) => refuse(page, 'ownerBookings', failure),
  },
  {
    name: 'dashboard without bookings',
    who: 'owner',
    address: '/owner',
    given: (page) => answer(page, 'ownerBookings', { bookings: [], totalBookings: 0, totalRevenue: 0 }),
  },
  { name: 'account menu of an owner', who: 'owner', address: '/owner', after: button('Account menu') },
  { name: 'add room', who: 'owner', address: '/owner/add-room', after: choosePicture },
  { name: 'add room with errors', who: 'owner', address: '/owner/add-room', after: submit },
  { name: 'list room', who: 'owner', address: '/owner/list-room' },
  {
    name: 'own rooms on their way',
    who: 'owner',
    address: '/owner/list-room',
    given: (page) => hold(page, 'ownerRooms'),
    waits: true,
  },
  {
    name: 'own rooms that failed',
    who: 'owner',
    address: '/owner/list-room',
    given: (page) => refuse(page, 'ownerRooms', failure),
  },
  {
    name: 'no rooms of one’s own',
    who: 'owner',
    address: '/owner/list-room',
    given: (page) => answer(page, 'ownerRooms', { rooms: [] }),
  },
]

/** Opens a screen in its state and waits until it stands still. */
export async function open(page: Page, { address, given, after, waits }: Screen) {
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await given?.(page)
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  if (!waits) await page.waitForLoadState('networkidle')
  await after?.(page)
  // What a form has to say comes a moment after the press.
  await page.waitForTimeout(100)
  await settled(page)
}

/** Resolves when the page is drawn in its new size and colours, and nothing is on its way there any more. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    // A change that another one overtakes is cancelled.
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
  })
