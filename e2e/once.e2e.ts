import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { pictured } from './support/browser'
import { inDays } from './support/dates'
import { inPage, newcomer, newHotel, type Newcomer } from './support/newcomer'
import { field, setStage } from './support/stage'

const stage = setStage()

/** Answers of a call come as late as on a slow line, so that every press is made before the first is answered. */
async function slowly(page: Page, path: string) {
  let asked = 0
  await page.route(`**${path}`, async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  return () => asked
}

const pressFiveTimes = (button: Locator) => button.click({ clickCount: 5 })

test('Book Now and Pay now, pressed five times quickly, make one booking and one payment (user bar 11)', async () => {
  const { rooms } = await newHotel(stage.server, 'The Quick Press', 'Cork', ['120'])
  const guest = await newcomer(stage.server, 'Bea Double')
  const person = await stage.person()
  await pictured('once-booking', [person], async () => {
    const { page } = person
    await inPage(guest, page, stage.server)
    await page.goto(`/rooms/${rooms[0]?._id}?checkIn=${inDays(40)}&checkOut=${inDays(42)}`)
    await page.getByRole('button', { name: 'Check Availability' }).click()
    const booked = await slowly(page, '/api/booking/create-booking')
    await pressFiveTimes(page.getByRole('button', { name: 'Book Now' }))
    await page.waitForURL(/\/my-bookings$/)

    expect(booked()).toBe(1)
    expect((await guest.call('getBookings')).body.bookings).toHaveLength(1)

    const paid = await slowly(page, '/api/booking/stripe-payment')
    await pressFiveTimes(page.getByRole('button', { name: 'Pay now' }))
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()

    expect(paid()).toBe(1)
    expect(person.complaints).toEqual([])
  })
})

test('Register and Add Room, pressed five times quickly, make one hotel and one room (user bar 11)', async () => {
  const host = await newcomer(stage.server, 'Hal Host')
  const person = await stage.person()
  await pictured('once-owner', [person], async () => {
    const { page } = person
    await inPage(host, page, stage.server)
    await page.goto('/about')
    await page.getByRole('button', { name: 'List Your Hotel' }).click()
    const overlay = page.getByRole('dialog', { name: 'Register Your Hotel' })
    await overlay.getByLabel('Hotel Name', { exact: true }).fill('The Quick Quay')
    await overlay.getByLabel('Phone', { exact: true }).fill('+353 1 496 0000')
    await overlay.getByLabel('Address', { exact: true }).fill('3 Lantern Quay')
    const registered = await slowly(page, '/api/ownerHotel/register')
    await pressFiveTimes(overlay.getByRole('button', { name: 'Register' }))
    await page.getByRole('link', { name: 'Dashboard' }).waitFor()

    expect(registered()).toBe(1)

    await page.goto('/owner/add-room')
    await field(page, 'Room Type').fill('Double Bed')
    await field(page, 'Price Per Night').fill('99')
    const added = await slowly(page, '/api/ownerHotel/add-room')
    await pressFiveTimes(page.getByRole('main').getByRole('button', { name: 'Add Room' }))
    await page.getByText('Double Bed is added.').waitFor()

    expect(added()).toBe(1)
    expect((await host.call('ownerRooms')).body.rooms).toHaveLength(1)
    expect(person.complaints).toEqual([])
  })
})

test('of twenty guests who book the same nights at once, one has them; the others read so and choose again (user bar 12)', async () => {
  const { rooms } = await newHotel(stage.server, 'The Last Room', 'Galway', ['95.5'])
  const room = rooms[0]!
  const stay = { checkInDate: inDays(60), checkOutDate: inDays(63), guests: 3 }
  const guests: Newcomer[] = []
  // One after the other: more sign-ups at once than the server takes on are turned away.
  while (guests.length < 20) guests.push(await newcomer(stage.server, `Rival ${guests.length}`))
  // Three of them in a browser; for the others the call is enough.
  const people = await Promise.all([1, 2, 3].map(() => stage.person()))
  await pictured('once-rivals', people, async () => {
    const pages = people.map(({ page }) => page)
    for (const [index, page] of pages.entries()) {
      await inPage(guests[index]!, page, stage.server)
      await page.goto(`/rooms/${room._id}?checkIn=${stay.checkInDate}&checkOut=${stay.checkOutDate}&guests=3`)
      await page.getByRole('button', { name: 'Check Availability' }).click()
      await page.getByRole('button', { name: 'Book Now' }).waitFor()
    }

    await Promise.all([
      ...pages.map((page) => page.getByRole('button', { name: 'Book Now' }).click()),
      ...guests.slice(pages.length).map((guest) => guest.call('createBooking', { roomId: room._id, ...stay })),
    ])
    const taken = (page: Page) =>
      page.getByText('Those nights have just been taken. Your dates are still here.').first()
    const outcomes = await Promise.all(
      pages.map((page) =>
        Promise.race([
          page.waitForURL(/\/my-bookings$/).then(() => 'booked'),
          taken(page)
            .waitFor()
            .then(() => 'taken'),
        ]),
      ),
    )

    const bookings = await Promise.all(
      guests.map(async (guest) => (await guest.call('getBookings')).body.bookings ?? []),
    )
    expect(bookings.flat()).toHaveLength(1)
    const losers = pages.filter((_, index) => outcomes[index] === 'taken')
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
