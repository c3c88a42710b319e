import type { Locator, Page } from 'playwright-core'
import type { CallName } from '../../contract/calls'
import { inDays } from '../../testing/days'
import {
  paidStays,
  toBlock,
  toCancelStay,
  toFirstOwnRoom,
  toFirstRoom,
  toNewBooking,
  toNewPassword,
  toResetCode,
  toStay,
} from './screens'
import { field, type Visitor } from './stage'

export interface Form {
  who: Visitor
  address: string
  /** Steps from the address to the form; may mock the server. */
  open?: (page: Page) => Promise<unknown>
  /** The element that contains the form. */
  place: (page: Page) => Locator
  /** Values by label. */
  entries: Record<string, string>
  /** Has a file input for a picture. */
  picture?: true
  /** Starts with saved values, so its first field must be cleared to be invalid. */
  isFilled?: true
  submit: string
  /** The API call, unless the page handles the form alone. */
  call?: CallName
  /** The first invalid field of the empty form, if not the first entry. */
  first?: string
}

const picture = 'assets/rooms/sage-classic-double-1.webp'
const main = (page: Page) => page.getByRole('main')
const named = (name: string) => (page: Page) => page.getByRole('form', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const email = { Email: 'mira@example.com' }
const code = Object.fromEntries([1, 2, 3, 4, 5, 6].map((digit) => [`Digit ${digit}`, String(digit)]))
const atReset = { who: 'nobody', address: '/resetPassword', place: main } as const
const inProfile = { who: 'guest', address: '/profile' } as const

/** Every form of the product, with valid values. */
export const forms = {
  login: {
    ...{ who: 'nobody', address: '/signUp', place: named('Login') },
    entries: { ...email, Password: 'long and winding' },
    ...{ submit: 'Login', call: 'login' },
  },
  'sign-up': {
    ...{ who: 'nobody', address: '/signUp', open: button('Sign up'), place: named('Sign up') },
    entries: { 'Full Name': 'Mira Lindqvist', ...email, Password: 'long and winding' },
    ...{ picture: true, submit: 'Sign Up', call: 'register', first: 'Profile image' },
  },
  'forgotten password': { ...atReset, entries: email, submit: 'Send code', call: 'sendResetOtp' },
  'code of a forgotten password': {
    ...{ ...atReset, open: toResetCode, entries: code, submit: 'Continue' },
  },
  'new password': {
    ...{ ...atReset, open: toNewPassword, entries: { 'New Password': 'short and straight' } },
    ...{ submit: 'Set new password', call: 'resetPassword' },
  },
  destination: {
    ...{ who: 'nobody', address: '/', place: (page: Page) => page.getByRole('search').first() },
    ...{ entries: { Destination: 'London' }, submit: 'Search' },
  },
  newsletter: {
    ...{ who: 'nobody', address: '/about', place: named('Newsletter') },
    ...{ entries: email, submit: 'Subscribe' },
  },
  'verification code': {
    ...{ who: 'newcomer', address: '/verifyEmail', place: main },
    ...{ entries: code, submit: 'Verify', call: 'verifyEmail' },
  },
  'email to correct': {
    ...{ who: 'newcomer', address: '/verifyEmail', open: button('Change email'), place: named('Change your email') },
    entries: { Email: 'mira@example.org', Password: 'long and winding' },
    ...{ isFilled: true, submit: 'Change email and send a code', call: 'changeEmail' },
  },
  'stay to check': {
    ...{ who: 'guest', address: '/rooms', open: toFirstRoom, place: main },
    entries: { 'Check-In': inDays(300), 'Check-Out': inDays(303), Guests: '3' },
    ...{ submit: 'Check Availability', call: 'checkAvailability' },
  },
  'message to the host': {
    ...{ who: 'guest', address: '/rooms', place: dialog },
    open: (page: Page) => toFirstRoom(page).then(() => button('Contact Now')(page)),
    entries: { Message: 'May we arrive at eleven in the evening?' },
    ...{ submit: 'Send message', call: 'contactHost' },
  },
  hotel: {
    ...{ who: 'guest', address: '/about', open: button('List Your Hotel'), place: dialog },
    entries: { 'Hotel Name': 'The Lantern Quay', Phone: '+353 1 496 0000', City: 'Dublin', Address: '3 Lantern Quay' },
    ...{ submit: 'Register', call: 'registerHotel' },
  },
  'own name': {
    ...{ ...inProfile, place: named('Name'), entries: { 'Full Name': 'Mira Lindqvist the Second' }, isFilled: true },
    ...{ submit: 'Save name', call: 'updateProfile' },
  },
  'own picture': {
    ...{ ...inProfile, place: named('Photo'), entries: {}, picture: true },
    ...{ submit: 'Save photo', call: 'updateProfile', first: 'Profile image' },
  },
  'own password': {
    ...{ ...inProfile, place: named('Password') },
    entries: { 'Current Password': 'long and winding', 'New Password': 'short and straight' },
    ...{ submit: 'Change password', call: 'changePassword' },
  },
  'end of an account': {
    ...{ ...inProfile, place: named('Close account'), entries: { Password: 'long and winding' } },
    ...{ submit: 'Close account', call: 'closeAccount' },
  },
  'nights to block': {
    ...{ who: 'owner', address: '/owner/calendar', open: toBlock, place: dialog },
    entries: { From: inDays(300), Until: inDays(303), Note: 'The painters are in.' },
    ...{ submit: 'Block nights', call: 'blockNights' },
  },
  'booking at the desk': {
    ...{ who: 'owner', address: '/owner/bookings', open: toNewBooking, place: dialog },
    entries: {
      ...{ 'Check-In': inDays(300), 'Check-Out': inDays(303), Guests: '2', 'Guest’s name': 'Petra Phone', ...email },
      ...{ Phone: '+353 1 496 0002', 'Total price': '410.5', Note: 'Arrives after ten in the evening.' },
    },
    ...{ submit: 'Save booking', call: 'enterBooking' },
  },
  'cancellation of a stay': {
    ...{ who: 'owner', address: paidStays, place: dialog },
    open: (page: Page) => toStay(page).then(() => toCancelStay(page)),
    entries: { Reason: 'A pipe has burst in that room, and no other is free.' },
    ...{ submit: 'Cancel and refund', call: 'cancelStay' },
  },
  room: {
    ...{ who: 'owner', address: '/owner/add-room', place: named('Add Room') },
    ...{ entries: { 'Room Type': 'Family Suit', 'Price Per Night': '189.5', 'Maximum Guests': '4' }, picture: true },
    ...{ submit: 'Add Room', call: 'addRoom' },
  },
  'room to edit': {
    ...{ who: 'owner', address: '/owner/list-room', open: toFirstOwnRoom, place: named('Edit room'), isFilled: true },
    ...{ entries: { 'Room Type': 'Quay Suite', 'Price Per Night': '191.5', 'Maximum Guests': '5' }, picture: true },
    ...{ submit: 'Save', call: 'editRoom' },
  },
  'hotel to edit': {
    ...{ who: 'owner', address: '/owner/hotel', place: named('Your hotel'), isFilled: true },
    entries: { 'Hotel Name': 'The Lantern Quay', Phone: '+353 1 496 0001', City: 'Cork', Address: '4 Lantern Quay' },
    ...{ submit: 'Save', call: 'editHotel' },
  },
} satisfies Record<string, Form>

export const firstFieldOf = ({ first, entries }: Form) => first ?? Object.keys(entries)[0]!

export const formsOf = (who: Visitor): [name: string, form: Form][] =>
  Object.entries(forms).filter(([, form]) => form.who === who)

export async function openForm(page: Page, form: Form) {
  // Going to the address where one is already is a reload, which keeps the step that the form before was at.
  await page.goto('about:blank')
  await page.goto(form.address)
  await form.open?.(page)
  await submitOf(page, form).waitFor()
}

/** Fills in every field, picture included. */
export async function fillIn(page: Page, { place, entries, picture: takesPicture }: Form) {
  if (takesPicture) await place(page).locator('input[type=file]').first().setInputFiles(picture)
  for (const [label, value] of Object.entries(entries)) await field(place(page), label).fill(value)
}

/** The current values, picture included. */
export async function readBack(page: Page, { place, entries }: Form) {
  const written: Record<string, string> = {}
  for (const label of Object.keys(entries)) written[label] = await field(place(page), label).inputValue()
  const previews = place(page).getByRole('img', { name: /^Preview of sage-classic-double-1\.webp/ })
  return { written, pictures: await previews.count() }
}

export const submitOf = (page: Page, { place, submit }: Form) =>
  place(page).getByRole('button', { name: submit, exact: true })
