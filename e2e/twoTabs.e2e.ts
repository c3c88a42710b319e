import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { calls, forUserHeader, type Call, type CallName } from '../contract/calls'
import { inDays } from '../testing/days'
import type { Newcomer } from '../testing/newcomers'
import { callTo } from './support/answers'
import { fillIn, formsOf, openForm, readBack, submitOf, type Form } from './support/forms'
import { settled } from './support/person'
import { checkNights, toBooking, toFirstOwnRoom, toFirstRoom, toOffer } from './support/screens'
import { setStage, visitors, type Visitor } from './support/stage'
import { isWhole } from './support/tour'

const stage = setStage()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** A change that somebody makes by one press, without a form to fill in. */
interface Press {
  who: Visitor
  address: string
  /** From there to where it is pressed. */
  before?: (page: Page) => Promise<unknown>
  /** It is there before somebody else logs in. */
  control: (page: Page) => Locator
  /** Where the control asks first: what answers it. */
  confirm?: string
}

const presses: Partial<Record<CallName, Press>> = {
  createBooking: {
    ...{ who: 'guest', address: '/rooms', before: (page) => toFirstRoom(page).then(() => checkNights(page)) },
    control: (page) => button(page, 'Book Now'),
  },
  stripePayment: { who: 'guest', address: '/my-bookings', control: (page) => button(page, 'Pay now') },
  cancelBooking: {
    who: 'guest',
    address: '/my-bookings',
    async before(page) {
      await toBooking('Unpaid')(page)
      await button(page, 'Cancel booking').click()
      await toOffer(page)
    },
    control: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }),
  },
  searchHistory: {
    ...{ who: 'guest', address: '/', before: (page) => page.getByLabel('Destination').first().fill('London') },
    control: (page) => button(page, 'Search'),
  },
  sendVerifyOtp: {
    ...{ who: 'newcomer', address: '/about', before: (page) => button(page, 'Account menu').click() },
    control: (page) => page.getByRole('menuitem', { name: 'Verify Email' }),
  },
  toggleAvailability: {
    ...{ who: 'owner', address: '/owner/list-room' },
    control: (page) => page.getByRole('switch').first(),
  },
  archiveRoom: {
    ...{ who: 'owner', address: '/owner/list-room', before: toFirstOwnRoom },
    control: (page) => button(page, 'Archive room'),
    confirm: 'Archive room',
  },
  unblockNights: {
    ...{ who: 'owner', address: '/owner/calendar' },
    control: (page) => page.getByRole('gridcell', { name: /The painters/ }).first(),
    confirm: 'Remove block',
  },
  markStay: { who: 'owner', address: '/owner/bookings', control: (page) => button(page, /^Check in: /) },
}

const formsThatChange = visitors.flatMap((who) =>
  formsOf(who).filter(([, { call }]) => call && (calls[call] as Call).who !== 'anyone'),
)

test('every call that changes something for who is logged in is pressed here', () => {
  const changing = Object.entries<Call>(calls).filter(([, { method, who }]) => method !== 'GET' && who !== 'anyone')
  const pressed = new Set([...Object.keys(presses), ...formsThatChange.map(([, { call }]) => call)])
  expect(changing.map(([name]) => name).filter((name) => !pressed.has(name))).toEqual([])
})

/** Somebody who may do the same as this visitor. */
async function anotherLike(who: Visitor): Promise<Newcomer> {
  if (who === 'owner') return (await stage.newHotel('The Other Tab', 'Sligo', ['140'])).owner
  return stage.newcomer('Bea Baker')
}

/** In a page that hears nothing from other tabs, as one that is told too late. */
const hearNothing = (page: Page) =>
  page.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })

const lookAgain = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

/** What the server answers to what is pressed after somebody else has logged in elsewhere. */
async function pressForAnother(page: Page, call: CallName, another: Newcomer, press: () => Promise<unknown>) {
  await stage.logIn(page, another)
  const answered = page.waitForResponse(callTo(call))
  await press()
  const { success, field, message } = (await (await answered).json()) as Record<string, unknown>
  return { success, field, message }
}
const refusal = { success: false, field: forUserHeader, message: expect.stringMatching(/^You are now logged in as /) }

const notTheirs = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page belongs to another account' })

test.each(visitors.filter((who) => formsThatChange.some(([, form]) => form.who === who)))(
  'what %s has filled in changes nothing for another who has logged in meanwhile, and stays',
  async (as) => {
    const another = await anotherLike(as)
    await stage.visit({ as }, async (page) => {
      await hearNothing(page)
      const own = await page.context().cookies()
      for (const [name, form] of formsThatChange.filter(([, form]) => form.who === as)) {
        await page.context().clearCookies()
        await page.context().addCookies(own)
        await openForm(page, form)
        await fillIn(page, form)
        const entered = await readBack(page, form)

        const answer = await pressForAnother(page, form.call!, another, () => submitOf(page, form).click())
        expect([name, answer]).toEqual([name, refusal])
        await saysWhoIsLoggedIn(page, form)

        await page.context().clearCookies()
        await page.context().addCookies(own)
        await lookAgain(page)
        await submitOf(page, form).waitFor()
        expect([name, await readBack(page, form)]).toEqual([name, entered])
      }
    })
  },
)

/** A page of one's own is hidden, and can be gone on with; on every other the sentence stands beside the button. */
async function saysWhoIsLoggedIn(page: Page, form: Form) {
  const isOwn = /^\/(owner|profile|verifyEmail)/.test(form.address)
  if (!isOwn)
    return form
      .place(page)
      .getByText(/^You are now logged in as /)
      .waitFor()
  await notTheirs(page).waitFor()
  await page.getByRole('button', { name: /^Continue as / }).click({ trial: true })
}

/** At a landing one of each kind of page: the server's own test asks for every call. */
const usual: CallName[] = ['createBooking', 'sendVerifyOtp', 'markStay']

test.each(Object.entries(presses).filter(([name]) => isWhole || usual.includes(name as CallName)))(
  '%s, pressed on a page of the one, changes nothing for the other who has logged in meanwhile',
  async (name, { who, address, before, control, confirm }) => {
    const another = await anotherLike(who)
    await stage.visit({ as: who }, async (page) => {
      await hearNothing(page)
      if (name === 'unblockNights' || name === 'markStay') await prepareOwnStays(page)
      await page.goto(address)
      await before?.(page)
      await control(page).waitFor()
      await settled(page)

      const answer = await pressForAnother(page, name as CallName, another, async () => {
        await control(page).click()
        if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
      })

      expect(answer).toEqual(refusal)
    })
  },
)

/** A block in this month, and a guest who arrives today. */
async function prepareOwnStays(page: Page) {
  const ownHotel = await stage.newHotel('The Painted Hotel', 'Cork', ['120', '130'])
  const guest = await stage.newcomer('Gail Guest')
  const [first, second] = ownHotel.roomIds as [string, string]
  const nights = { checkInDate: inDays(0), checkOutDate: inDays(1) }
  await ownHotel.owner.must('blockNights', { roomId: first, ...nights, note: 'The painters' })
  await guest.must('createBooking', { roomId: second, ...nights, guests: 1 })
  await stage.logIn(page, ownHotel.owner)
}

test('a change of who is logged in reaches every tab, and nobody reads the other’s bookings', async () => {
  const another = await stage.newcomer('Bea Baker')
  await stage.visit({ as: 'guest' }, async (page) => {
    await page.goto('/my-bookings')
    await page.getByRole('listitem').first().waitFor()
    const room = await page.context().newPage()
    await room.goto('/rooms')
    await toFirstRoom(room)
    await checkNights(room)
    const other = await page.context().newPage()
    await other.goto('/about')

    await button(other, 'Account menu').click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(/\/$/)
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.goto('/signUp')
    await page.getByLabel('Email').fill(another.email)
    await page.getByLabel('Password', { exact: true }).fill(another.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(/verifyEmail/)

    // The room's tab kept the dates and knows for whom it books.
    await button(room, 'Account menu').click()
    await room.getByText(another.email).waitFor()
    await room.keyboard.press('Escape')
    await button(room, 'Book Now').click()
    await room.waitForURL(/\/my-bookings$/)
    expect((await another.must('getBookings')).bookings).toHaveLength(1)
  })
})
