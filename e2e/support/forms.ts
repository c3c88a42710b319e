import type { Locator, Page } from 'playwright-core'
import type { CallName } from '../../contract/calls'
import { answer } from './answers'
import { inDays } from './dates'
import type { Visitor } from './screens'
import { field } from './stage'

export interface Form {
  name: string
  who: Visitor
  /** Goes to where it stands. Leaves the server out of it where only the form is meant. */
  open: (page: Page) => Promise<unknown>
  /** The part of the page that it is. */
  place: (page: Page) => Locator
  /** What a person writes, by label. */
  entries: Record<string, string>
  /** Takes a picture besides. */
  picture?: true
  submit: string
  /** The call that it makes; none where the page answers by itself. */
  call?: CallName
  /** Its first wrong field when nothing was entered. */
  first: string
}

const picture = 'assets/rooms/sage-classic-double-1.webp'
const main = (page: Page) => page.getByRole('main')
const formNamed = (name: string) => (page: Page) => page.getByRole('form', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const at = (address: string) => (page: Page) => page.goto(address)
const code = Object.fromEntries([1, 2, 3, 4, 5, 6].map((digit) => [`Digit ${digit}`, String(digit)]))

async function toRoom(page: Page) {
  await page.goto('/rooms')
  await main(page).getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Check Availability' }).waitFor()
}

async function toResetCode(page: Page) {
  await answer(page, 'sendResetOtp', {})
  await page.goto('/resetPassword')
  await field(main(page), 'Email').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await field(page, 'Digit 1').waitFor()
  // The heading takes the focus a moment after it is there.
  await page.locator('h1:focus').waitFor()
}

/** Every form of the product, as somebody finds and fills it. */
export const forms: Form[] = [
  {
    name: 'login',
    who: 'nobody',
    open: at('/signUp'),
    place: formNamed('Login'),
    entries: { Email: 'mira@example.com', Password: 'long and winding' },
    submit: 'Login',
    call: 'login',
    first: 'Email',
  },
  {
    name: 'sign-up',
    who: 'nobody',
    open: async (page) => {
      await page.goto('/signUp')
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
    place: formNamed('Sign up'),
    entries: { 'Full Name': 'Mira Lindqvist', Email: 'mira@example.com', Password: 'long and winding' },
    picture: true,
    submit: 'Sign Up',
    call: 'register',
    first: 'Profile image',
  },
  {
    name: 'forgotten password',
    who: 'nobody',
    open: at('/resetPassword'),
    place: main,
    entries: { Email: 'mira@example.com' },
    submit: 'Send code',
    call: 'sendResetOtp',
    first: 'Email',
  },
  {
    name: 'code of a forgotten password',
    who: 'nobody',
    open: toResetCode,
    place: main,
    entries: code,
    submit: 'Continue',
    first: 'Digit 1',
  },
  {
    name: 'new password',
    who: 'nobody',
    open: async (page) => {
      await toResetCode(page)
      await field(page, 'Digit 1').click()
      await page.keyboard.type('123456')
      await page.getByRole('button', { name: 'Continue' }).click()
      await field(page, 'New Password').waitFor()
      await page.locator('h1:focus').waitFor()
    },
    place: main,
    entries: { 'New Password': 'short and straight' },
    submit: 'Set new password',
    call: 'resetPassword',
    first: 'New Password',
  },
  {
    name: 'destination',
    who: 'nobody',
    open: at('/'),
    place: (page) => page.getByRole('search').first(),
    entries: { Destination: 'London' },
    submit: 'Search',
    first: 'Destination',
  },
  {
    name: 'newsletter',
    who: 'nobody',
    open: at('/about'),
    place: formNamed('Newsletter'),
    entries: { Email: 'mira@example.com' },
    submit: 'Subscribe',
    first: 'Email',
  },
  {
    name: 'verification code',
    who: 'newcomer',
    open: at('/verifyEmail'),
    place: main,
    entries: code,
    submit: 'Verify',
    call: 'verifyEmail',
    first: 'Digit 1',
  },
  {
    name: 'stay to check',
    who: 'guest',
    open: toRoom,
    place: main,
    entries: { 'Check-In': inDays(300), 'Check-Out': inDays(303), Guests: '3' },
    submit: 'Check Availability',
    call: 'checkAvailability',
    first: 'Check-In',
  },
  {
    name: 'message to the host',
    who: 'guest',
    open: async (page) => {
      await toRoom(page)
      await page.getByRole('button', { name: 'Contact Now' }).click()
    },
    place: dialog,
    entries: { Message: 'May we arrive at eleven in the evening?' },
    submit: 'Send message',
    call: 'contactHost',
    first: 'Message',
  },
  {
    name: 'hotel',
    who: 'guest',
    open: async (page) => {
      await page.goto('/about')
      await page.getByRole('button', { name: 'List Your Hotel' }).click()
    },
    place: dialog,
    entries: {
      'Hotel Name': 'The Lantern Quay',
      Phone: '+353 1 496 0000',
      City: 'Dublin',
      Address: '3 Lantern Quay',
    },
    submit: 'Register',
    call: 'registerHotel',
    first: 'Hotel Name',
  },
  {
    name: 'own name',
    who: 'guest',
    open: at('/profile'),
    place: formNamed('Name'),
    entries: { 'Full Name': 'Mira Lindqvist the Second' },
    submit: 'Save name',
    call: 'updateProfile',
    first: 'Full Name',
  },
  {
    name: 'own picture',
    who: 'guest',
    open: at('/profile'),
    place: formNamed('Photo'),
    entries: {},
    picture: true,
    submit: 'Save photo',
    call: 'updateProfile',
    first: 'Profile image',
  },
  {
    name: 'own password',
    who: 'guest',
    open: at('/profile'),
    place: formNamed('Password'),
    entries: { 'Current Password': 'long and winding', 'New Password': 'short and straight' },
    submit: 'Change password',
    call: 'changePassword',
    first: 'Current Password',
  },
  {
    name: 'room',
    who: 'owner',
    open: at('/owner/add-room'),
    place: formNamed('Add Room'),
    entries: { 'Room Type': 'Family Suit', 'Price Per Night': '189.5' },
    picture: true,
    submit: 'Add Room',
    call: 'addRoom',
    first: 'Room Type',
  },
]

/** Writes everything into a form, its picture included. */
export async function fillIn(page: Page, { place, entries, picture: takesPicture }: Form) {
  if (takesPicture) await place(page).locator('input[type=file]').first().setInputFiles(picture)
  for (const [label, value] of Object.entries(entries)) await field(place(page), label).fill(value)
}

/** What stands in a form, its picture included. */
export async function readBack(page: Page, { place, entries, picture: takesPicture }: Form) {
  const written: Record<string, string> = {}
  for (const label of Object.keys(entries)) written[label] = await field(place(page), label).inputValue()
  const hasPicture = await place(page)
    .getByRole('img', { name: /^Preview of sage-classic-double-1\.webp/ })
    .count()
  return { written, hasPicture: takesPicture ? hasPicture === 1 : undefined }
}

export const submitOf = (page: Page, { place, submit }: Form) =>
  place(page).getByRole('button', { name: submit, exact: true })
