import type { Page } from 'playwright-core'
import type { CallName } from '../../contract/calls'
import { pagePaths, type PageName } from '../../contract/pages'
import { inDays } from '../../testing/days'
import { answer, hold, refuse, reply } from './answers'
import { settled } from './person'
import { field, type Visitor } from './stage'

interface State {
  address: string
  /** Mocks the server, where the state depends on its answer. */
  given?: (page: Page) => Promise<unknown>
  /** Steps that bring the page into the state. */
  after?: (page: Page) => Promise<unknown>
  /** Part of it is still loading. */
  waits?: true
  /** Only at narrow or wide viewports. */
  only?: 'phone' | 'desktop'
}

export interface Screen extends State {
  name: string
  who: Visitor
}

const waiting = (name: CallName) => ({ given: (page: Page) => hold(page, name), waits: true as const })
const failing = (name: CallName) => ({
  given: (page: Page) => refuse(page, name, 'Something went wrong on our side.'),
})
/** A page's loading and error states. */
const asks = (page: string, address: string, name: CallName): Record<string, State> => ({
  [`${page} on the way`]: { address, ...waiting(name) },
  [`${page}, failed`]: { address, ...failing(name) },
})
const answering = (name: CallName, data: object) => ({ given: (page: Page) => answer(page, name, data) })
const narrow = { only: 'phone' } as const
const wide = { only: 'desktop' } as const

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]').first().click()
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click()

/** Runs steps in order. */
const after = (...steps: ((page: Page) => Promise<unknown>)[]) => ({
  async after(page: Page) {
    for (const step of steps) await step(page)
  },
})

export async function toFirstRoom(page: Page) {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Check Availability' }).waitFor()
}
export async function toFirstOwnRoom(page: Page) {
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await page.getByRole('form', { name: 'Edit room' }).waitFor()
}
async function toFirstRates(page: Page) {
  await page
    .getByRole('link', { name: /^Rates of/ })
    .first()
    .click()
  await page.getByRole('form', { name: 'Rates' }).waitFor()
}
async function toHotel(page: Page) {
  await page.getByRole('link', { name: 'All rooms at this hotel' }).click()
  await page.getByRole('heading', { name: /to choose from$/ }).waitFor()
}
const anyHotel = {
  ...{ _id: 'any', name: 'Harbour House', hotelName: 'Harbour House', address: '12 Quay Street', city: 'London' },
  owner: { name: 'Owen Hart', image: '' },
}
async function openTables(page: Page) {
  await page.getByText('Show as a table').first().waitFor()
  for (const summary of await page.getByText('Show as a table').all()) await summary.click()
}
export async function checkNights(page: Page) {
  await field(page, 'Check-In').fill(inDays(300))
  await field(page, 'Check-Out').fill(inDays(303))
  await button('Check Availability')(page)
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
}
async function openCalendar(page: Page) {
  await field(page, 'Check-In').click()
  await page.getByRole('dialog').getByRole('grid').first().waitFor()
}
const toBooking = (tag: string | RegExp) => async (page: Page) => {
  const stay = page.locator(':is(tr, li)').filter({ has: page.getByText(tag, { exact: true }).first() })
  await stay.getByRole('link', { name: 'View booking' }).first().click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
}
const toOffer = (page: Page) =>
  page
    .getByRole('dialog')
    .getByText(/get back|to refund|gives back/)
    .first()
    .waitFor()
/** A step's heading receives focus shortly after it appears. */
const headingFocused = (page: Page) => page.locator('h1:focus').waitFor()
export async function toResetCode(page: Page) {
  await answer(page, 'sendResetOtp', {})
  await field(page.getByRole('main'), 'Email').fill('somebody@example.com')
  await submit(page)
  await field(page, 'Digit 1').waitFor()
  await headingFocused(page)
}
export async function toNewPassword(page: Page) {
  await toResetCode(page)
  await field(page, 'Digit 1').click()
  await page.keyboard.type('123456')
  await submit(page)
  await field(page, 'New Password').waitFor()
  await headingFocused(page)
}
const choosePicture = (page: Page) =>
  page.locator('input[type=file]').first().setInputFiles('assets/rooms/sage-classic-double-1.webp')
async function subscribe(page: Page) {
  const form = page.getByRole('form', { name: 'Newsletter' })
  await field(form, 'Email').fill('somebody@example.com')
  await form.getByRole('button').click()
  await page.getByText('Thanks for subscribing!').waitFor()
}
/** Opens the panel of the first stay in the table. */
export async function toStay(page: Page) {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('dialog').getByText('Booking number').waitFor()
}
export async function toBlock(page: Page) {
  await page.getByRole('grid').waitFor()
  // A draft from an earlier visit opens by itself.
  if (await page.getByRole('dialog').isHidden()) await button('Block nights')(page)
  await page.getByRole('form', { name: 'Block nights' }).waitFor()
}
/** Opens the form of a booking made at the desk. */
export async function toNewBooking(page: Page) {
  await button('New booking')(page)
  await page.getByRole('form', { name: 'New booking' }).waitFor()
}
const toPayment = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Take payment…' }).click()
/** Unpaid ones from the web, and those entered at the desk. */
const unpaidStays = '/owner/bookings?money=unpaid'
const toNote = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Add|Edit) note$/ })
    .click()
export const toCancelStay = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel.*…$/ })
    .click()
/** Upcoming paid stays. */
export const paidStays = `/owner/bookings?status=confirmed&from=${inDays(1)}`
/** Keeps the loader page from redirecting during the checks. */
const stopTimers = (page: Page) =>
  page.evaluate(() => {
    for (let timer = Number(setTimeout(() => undefined)); timer > 0; timer -= 1) clearTimeout(timer)
  })
const goOffline = (page: Page) => page.context().setOffline(true)
const openHotelForm = button('List Your Hotel')

/** Has names of maximum length. */
const paidStay = {
  ...{ _id: 'paid', number: 'SS-7K4Q2M8R', room: { _id: 'any', roomType: 'Double Bed', images: [] } },
  hotel: {
    ...anyHotel,
    hotelName: 'The Grand Old Harbour House and Gardens of the Western Quays',
    city: 'Llanfairpwllgwyngyll',
  },
  ...{ user: { name: 'Mira' }, guests: 2, totalPrice: 99_999.99, isPaid: true, status: 'confirmed' },
  ...{ checkInDate: inDays(30), checkOutDate: inDays(33), createdAt: '2026-01-01T00:00:00.000Z' },
}
const oldRoom = {
  ...{ _id: 'old', roomType: 'Attic', pricePerNight: 95, amenities: ['Free WiFi'], images: [], maxGuests: 2 },
  ...{ isAvailable: false, isArchived: true, version: 2, createdAt: '2026-01-01T00:00:00.000Z', hotel: anyHotel },
}
/** Sold twice, and not read for long. */
const trouble = {
  rooms: [
    {
      ...{ _id: 'any', roomType: 'Double Bed', privateName: 'River side', hasLink: true },
      imports: [
        {
          ...{ _id: 'any', name: 'Booking.com', host: 'ical.booking.com', events: 12 },
          ...{ readAt: '2026-01-01T00:00:00.000Z', problem: 'We could not reach that address.' },
          conflicts: [{ from: inDays(3), until: inDays(5) }],
        },
      ],
    },
  ],
}
const typing = (label: string, text: string) => (page: Page) => field(page.getByRole('main'), label).fill(text)
/** Saves a room whose name and price someone else has changed. */
async function causeEditConflict(page: Page) {
  const refusal = { success: false, message: 'Somebody changed this room while you were editing.', field: 'version' }
  await answer(page, 'editRoom', refusal)
  await reply(page, 'ownerRoom', async (route) => {
    const own = (await (await route.fetch()).json()) as { room: object }
    const change = { roomType: 'Grand Suite', pricePerNight: 1234.5, version: 99 }
    await route.fulfill({ json: { ...own, room: { ...own.room, ...change } } })
  })
  await typing('Room Type', 'Loft')(page)
  await typing('Price Per Night', '999')(page)
  await submit(page)
  await page
    .getByText(/ Now: /)
    .first()
    .waitFor()
}

const states: Record<Visitor, Record<string, State>> = {
  nobody: {
    home: { address: '/' },
    ...asks('home', '/', 'getRooms'),
    menu: { address: '/', ...after(button('Menu')), ...narrow },
    'a toast': { address: '/about', ...after(subscribe) },
    'no line': { address: '/about', ...after(goOffline) },
    rooms: { address: '/rooms' },
    ...asks('rooms', '/rooms', 'getRooms'),
    'no rooms at all': { address: '/rooms', ...answering('getRooms', { rooms: [] }) },
    'rooms in one city, filtered': { address: '/rooms?destination=london&type=double-bed' },
    'no room matches': { address: '/rooms?destination=atlantis' },
    'filter sheet': { address: '/rooms', ...after(button(/^Filters/)), ...narrow },
    'a room': { address: '/rooms', ...after(toFirstRoom) },
    'a room with errors': { address: '/rooms', ...after(toFirstRoom, button('Check Availability')) },
    'the calendar of a room': { address: '/rooms', ...after(toFirstRoom, openCalendar) },
    ...asks('a room', '/rooms/any', 'getRooms'),
    'an unknown room': { address: '/rooms/nothing' },
    'a hotel': { address: '/rooms', ...after(toFirstRoom, toHotel) },
    'a hotel on its way': { address: '/hotels/any', ...waiting('hotel') },
    'a hotel that failed': { address: '/hotels/any', ...answering('hotel', {}) },
    'a hotel without rooms': { address: '/hotels/any', ...answering('hotel', { hotel: anyHotel, rooms: [] }) },
    'an unknown hotel': { address: '/hotels/nothing' },
    login: { address: '/signUp' },
    'login with errors': { address: '/signUp', ...after(submit) },
    'sign-up': { address: '/signUp', ...after(button('Sign up')) },
    'sign-up with errors': { address: '/signUp', ...after(button('Sign up'), submit) },
    'reset password': { address: '/resetPassword' },
    'reset code': { address: '/resetPassword', ...after(toResetCode) },
    'reset code with errors': { address: '/resetPassword', ...after(toResetCode, submit) },
    'new password': { address: '/resetPassword', ...after(toNewPassword) },
    loader: { address: '/loader/rooms', ...after(stopTimers) },
    about: { address: '/about' },
    contact: { address: '/contact' },
    'privacy policy': { address: '/privacy-policy' },
    terms: { address: '/terms' },
    'page not found': { address: '/nowhere' },
  },
  newcomer: {
    'verify email': { address: '/verifyEmail' },
    'verify email with errors': { address: '/verifyEmail', ...after(submit) },
    'no bookings yet': { address: '/my-bookings' },
    'menu of a newcomer': { address: '/', ...after(button('Menu')), ...narrow },
  },
  guest: {
    'home with recommendations': { address: '/' },
    'account menu': { address: '/about', ...after(button('Account menu')), ...wide },
    'a room that is free': { address: '/rooms', ...after(toFirstRoom, checkNights) },
    'a message to the host': { address: '/rooms', ...after(toFirstRoom, button('Contact Now')) },
    'my bookings': { address: '/my-bookings' },
    'my bookings after paying': {
      address: '/my-bookings?booking=paid',
      given: (page) =>
        Promise.all([
          answer(page, 'getBookings', { bookings: [paidStay] }),
          answer(page, 'booking', { booking: paidStay }),
        ]),
    },
    'loader after paying': {
      address: '/loader/my-bookings?booking=paid',
      ...answering('booking', { booking: paidStay }),
      ...after(stopTimers),
    },
    ...asks('bookings', '/my-bookings', 'getBookings'),
    'a booking': { address: '/my-bookings', ...after(toBooking('Unpaid')) },
    'a booking that is paid': { address: '/my-bookings', ...after(toBooking('Paid')) },
    'a booking that gave money back': { address: '/my-bookings', ...after(toBooking(/back|Refund/i)) },
    'cancelling a booking': { address: '/my-bookings', ...after(toBooking('Paid'), button('Cancel booking'), toOffer) },
    ...asks('a booking', '/my-bookings/any', 'booking'),
    'unknown booking': { address: '/my-bookings/nothing' },
    profile: { address: '/profile' },
    'profile with errors': {
      address: '/profile',
      ...after(...['Save photo', 'Change password', 'Close account'].map(button)),
    },
    'register your hotel': { address: '/about', ...after(openHotelForm), ...wide },
    'register your hotel with errors': { address: '/about', ...after(openHotelForm, inDialog('Register')), ...wide },
    'register your hotel on a phone': {
      address: '/about',
      ...after(button('Menu'), inDialog('List Your Hotel'), inDialog('Register')),
      ...narrow,
    },
    'not authorized': { address: '/owner' },
    'owner pages for others': { address: '/owner/add-room' },
  },
  owner: {
    dashboard: { address: '/owner' },
    ...asks('dashboard', '/owner', 'ownerBookings'),
    'dashboard with tables': { address: '/owner', ...after(openTables) },
    ...asks('figures', '/owner', 'figures'),
    'dashboard without bookings': {
      address: '/owner',
      ...answering('ownerBookings', { bookings: [], totalBookings: 0, totalRevenue: 0 }),
    },
    'a stay on the dashboard': { address: '/owner', ...after(toStay) },
    'account menu of an owner': { address: '/owner', ...after(button('Account menu')) },
    'more places of an owner': { address: '/owner', ...after(button('More')), ...narrow },
    desk: { address: '/owner/bookings' },
    ...asks('desk', '/owner/bookings', 'bookingList'),
    'desk without bookings': { address: '/owner/bookings', ...answering('bookingList', { bookings: [], total: 0 }) },
    'bookings of some nights': { address: '/owner/bookings?status=confirmed&from=2026-11-01&until=2026-12-01' },
    'bookings with errors': { address: '/owner/bookings?from=2026-11-02&until=2026-11-02' },
    'no booking fits': { address: '/owner/bookings?query=nobody&status=pending' },
    'a stay at the desk': { address: paidStays, ...after(toStay) },
    'a new booking': { address: '/owner/bookings', ...after(toNewBooking) },
    'a new booking with errors': { address: '/owner/bookings', ...after(toNewBooking, inDialog('Save booking')) },
    'a payment at the desk': { address: unpaidStays, ...after(toStay, toPayment) },
    'a note on a stay': { address: paidStays, ...after(toStay, toNote) },
    'an unknown stay': { address: '/owner/bookings?booking=nothing' },
    'cancelling a stay': { address: paidStays, ...after(toStay, toCancelStay, inDialog('Cancel and refund')) },
    'add room': { address: '/owner/add-room', ...after(choosePicture) },
    'add room with errors': { address: '/owner/add-room', ...after(submit) },
    calendar: { address: '/owner/calendar' },
    ...asks('calendar', '/owner/calendar', 'calendar'),
    'calendar of no rooms': { address: '/owner/calendar', ...answering('calendar', { rooms: [] }) },
    'three months of nights': { address: '/owner/calendar?months=3', ...wide },
    'the next weekend': { address: '/owner/calendar', ...after(button(/^Next weekend/)) },
    'blocked nights': { address: '/owner/calendar', ...after(toBlock) },
    'blocked nights with errors': { address: '/owner/calendar', ...after(toBlock, inDialog('Block nights')) },
    'other calendars': { address: '/owner/calendar?calendars=all' },
    ...asks('other calendars', '/owner/calendar?calendars=all', 'calendarLinks'),
    'other calendars with errors': { address: '/owner/calendar?calendars=all', ...after(inDialog('Add calendar')) },
    'a new link': {
      address: '/owner/calendar?calendars=all',
      ...answering('calendarLink', { url: `https://stayscape.example/calendars/${'aZ3'.repeat(14)}.ics` }),
      ...after(inDialog('Make a link')),
    },
    'other calendars in trouble': { address: '/owner/calendar?calendars=any', ...answering('calendarLinks', trouble) },
    'a calendar in trouble': { address: '/owner/calendar', ...answering('calendarLinks', trouble) },
    'list room': { address: '/owner/list-room' },
    ...asks('own rooms', '/owner/list-room', 'ownerRooms'),
    'no rooms of one’s own': { address: '/owner/list-room', ...answering('ownerRooms', { rooms: [] }) },
    'archived rooms': { address: '/owner/list-room?archived=1', ...answering('ownerRooms', { rooms: [oldRoom] }) },
    'no archived rooms': { address: '/owner/list-room?archived=1', ...answering('ownerRooms', { rooms: [] }) },
    'edit room': { address: '/owner/list-room', ...after(toFirstOwnRoom) },
    'edit room with errors': { address: '/owner/list-room', ...after(toFirstOwnRoom, typing('Room Type', ''), submit) },
    'a price to check': {
      address: '/owner/list-room',
      ...after(toFirstOwnRoom, typing('Price Per Night', '42000'), submit),
    },
    rates: { address: '/owner/list-room', ...after(toFirstRates) },
    'a season with errors': {
      address: '/owner/list-room',
      ...after(toFirstRates, button('Add season'), inDialog('Add season')),
    },
    'archiving a room': { address: '/owner/list-room', ...after(toFirstOwnRoom, button('Archive room')) },
    'a room changed by somebody else': { address: '/owner/list-room', ...after(toFirstOwnRoom, causeEditConflict) },
    'an archived room': { address: '/owner/rooms/old', ...answering('ownerRoom', { room: oldRoom, version: 2 }) },
    ...asks('own room', '/owner/rooms/any', 'ownerRoom'),
    'own hotel': { address: '/owner/hotel' },
    'own hotel with errors': { address: '/owner/hotel', ...after(typing('Hotel Name', ''), submit) },
    ...asks('own hotel', '/owner/hotel', 'ownHotel'),
  },
}

/** Pages that need a login; one missing here redirects home and fails the unique title test. */
const viewers: Partial<Record<PageName, Visitor>> = {
  verifyEmail: 'newcomer',
  myBookings: 'guest',
  booking: 'guest',
  profile: 'guest',
}

const visitorOf = (page: PageName) =>
  viewers[page] ?? (pagePaths[page].startsWith(pagePaths.owner) ? 'owner' : 'nobody')

/** The addresses of this visitor's pages. */
export const addressesOf = (who: Visitor) =>
  Object.entries(pagePaths)
    .filter(([name]) => visitorOf(name as PageName) === who)
    .map(([, pattern]) => pattern.replace(':id', 'nothing').replace('*', 'rooms'))

/** Every screen in each of its states, and every page without listed states. */
export const screens: Screen[] = (Object.keys(states) as Visitor[]).flatMap((who) => {
  const named = Object.entries(states[who]).map(([name, state]) => ({ name, who, ...state }))
  const bare = addressesOf(who).filter((address) => !named.some((screen) => screen.address === address))
  return [...named, ...bare.map((address) => ({ name: address, who, address }))]
})

/** Opens a screen in its state and waits until it has settled. */
export async function open(page: Page, { address, given, after, waits: isHeld }: Screen) {
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await given?.(page)
  // Going to the address where one is already is a reload, which keeps the step that a form was at.
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  await settled(page, { isHeld })
  if (!after) return
  await after(page)
  await settled(page, { isHeld })
}
