import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import type { CallName } from '../contract/calls'
import type { Newcomer } from '../testing/newcomers'
import { inDays } from '../testing/days'
import { holdBack } from './support/answers'
import { fillIn, forms, submitOf } from './support/forms'
import { field, setStage } from './support/stage'

const stage = setStage()

/** Presses five times before the first answer comes; answers how often the call has been made by the end of `after`. */
async function pressFiveTimes(page: Page, call: CallName, button: Locator, after: () => Promise<unknown>) {
  const held = await holdBack(page, call)
  await button.click({ clickCount: 5 })
  held.release()
  await after()
  return held.count()
}

test('Book Now and Pay now, pressed five times quickly, make one booking and one payment', async () => {
  const { roomIds } = await stage.newHotel('The Quick Press', 'Cork', ['120'])
  const guest = await stage.newcomer('Bea Double')
  await stage.visit({ as: guest }, async (page) => {
    await page.goto(`/rooms/${roomIds[0]}?checkIn=${inDays(40)}&checkOut=${inDays(42)}`)
    await page.getByRole('button', { name: 'Check Availability' }).click()
    const isBooked = () => page.waitForURL(/\/my-bookings$/)
    expect(await pressFiveTimes(page, 'createBooking', page.getByRole('button', { name: 'Book Now' }), isBooked)).toBe(
      1,
    )
    expect((await guest.must('getBookings')).bookings).toHaveLength(1)

    const isAsked = () => page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
    expect(await pressFiveTimes(page, 'stripePayment', page.getByRole('button', { name: 'Pay now' }), isAsked)).toBe(1)
  })
})

test('Register and Add Room, pressed five times quickly, make one hotel and one room', async () => {
  const host = await stage.newcomer('Hal Host')
  await stage.visit({ as: host }, async (page) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'List Your Hotel' }).click()
    await fillIn(page, forms.hotel)
    const isRegistered = () => page.getByRole('link', { name: 'Dashboard' }).waitFor()
    expect(await pressFiveTimes(page, 'registerHotel', submitOf(page, forms.hotel), isRegistered)).toBe(1)

    await page.goto('/owner/add-room')
    await fillIn(page, forms.room)
    const isAdded = () => page.getByText('Family Suit is added.').waitFor()
    expect(await pressFiveTimes(page, 'addRoom', submitOf(page, forms.room), isAdded)).toBe(1)
    expect((await host.must('ownerRooms')).rooms).toHaveLength(1)
  })
})

test('of twenty guests who book the same nights at once, one has them; the others read so and choose again', async () => {
  const { roomIds } = await stage.newHotel('The Last Room', 'Galway', ['95.5'])
  const stay = { roomId: roomIds[0]!, checkInDate: inDays(60), checkOutDate: inDays(63), guests: 3 }
  const guests: Newcomer[] = []
  // One after the other: more sign-ups at once than the server takes on are turned away.
  while (guests.length < 20) guests.push(await stage.newcomer(`Rival ${guests.length}`))

  /** Three of them in a browser; for the others the call is enough. */
  const inBrowsers = (journey: (pages: Page[]) => Promise<void>, pages: Page[] = []): Promise<void> =>
    stage.visit({ as: guests[pages.length] }, async (page) => {
      await page.goto(`/rooms/${stay.roomId}?checkIn=${stay.checkInDate}&checkOut=${stay.checkOutDate}&guests=3`)
      await page.getByRole('button', { name: 'Check Availability' }).click()
      await page.getByRole('button', { name: 'Book Now' }).waitFor()
      const all = [...pages, page]
      await (all.length < 3 ? inBrowsers(journey, all) : journey(all))
    })

  await inBrowsers(async (pages) => {
    await Promise.all([
      ...pages.map((page) => page.getByRole('button', { name: 'Book Now' }).click()),
      ...guests.slice(pages.length).map((guest) => guest.call('createBooking', stay)),
    ])
    const isTaken = async (page: Page) => {
      const taken = page.getByText('Those nights have just been taken. Your dates are still here.').first()
      await taken.or(page.getByText('Just booked')).first().waitFor()
      return taken.isVisible()
    }
    const outcomes = await Promise.all(pages.map(isTaken))

    const bookings = await Promise.all(guests.map((guest) => guest.must('getBookings')))
    expect(bookings.flatMap((each) => each.bookings)).toHaveLength(1)
    const losers = pages.filter((_, index) => outcomes[index])
    expect(losers.length).toBeGreaterThanOrEqual(2)
    for (const page of losers) {
      expect(await field(page, 'Check-In').inputValue()).toBe(stay.checkInDate)
      expect(await field(page, 'Check-Out').inputValue()).toBe(stay.checkOutDate)
      expect(await field(page, 'Guests').inputValue()).toBe('3')
    }

    // The next guest may arrive on the day this one leaves.
    const next = losers[0]!
    await field(next, 'Check-In').fill(stay.checkOutDate)
    await field(next, 'Check-Out').fill(inDays(65))
    await next.getByRole('button', { name: 'Check Availability' }).click()
    await next.getByRole('button', { name: 'Book Now' }).click()
    await next.waitForURL(/\/my-bookings$/)
    await next.getByText('Just booked').waitFor()
  })
})
