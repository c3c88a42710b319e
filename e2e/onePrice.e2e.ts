import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { guestsMax } from '../contract/limits'
import { addDays } from '../contract/stay'
import { inDays } from '../testing/days'
import type { Newcomer } from '../testing/newcomers'
import { seeded } from '../testing/random'
import { field, setStage } from './support/stage'
import { isFullRun } from './support/tour'

const stage = setStage()

const rates = ['1', '19.99', '120.05', '333.33', '4321.09']
/** The limits for one guest: ten payment pages a minute, sixty unpaid nights. */
const staysPerGuest = 10
const nightsMax = 6
const stayCount = staysPerGuest * (isFullRun ? 20 : 2)
/** Set SEED to repeat a run. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)

type Stay = ReturnType<typeof randomStays>[number]

const dollars = (text: string | null | undefined) => /\$[\d,]+\.\d\d/.exec(text ?? '')?.[0]
const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const fill = (page: Page, label: string, text: string) => field(page, label).fill(text)

/** Random stays that do not overlap within a room. */
function randomStays(roomIds: string[]) {
  const random = seeded(seed)
  const free = new Map(roomIds.map((id) => [id, inDays(2)]))
  return Array.from({ length: stayCount }, () => {
    const roomId = random.one(roomIds)
    const checkInDate = addDays(free.get(roomId)!, random.between(0, 3))
    const checkOutDate = addDays(checkInDate, random.between(1, nightsMax))
    free.set(roomId, checkOutDate)
    return { roomId, checkInDate, checkOutDate, guests: random.between(1, guestsMax) }
  })
}

/** The booking box's total for each stay, before checking availability. */
async function totalsInBox(page: Page, stays: Stay[]) {
  const totals = new Map<Stay, string | undefined>()
  for (const roomId of new Set(stays.map((stay) => stay.roomId))) {
    await page.goto(`/rooms/${roomId}`)
    for (const stay of stays.filter((each) => each.roomId === roomId)) {
      await fill(page, 'Check-In', stay.checkInDate)
      await fill(page, 'Check-Out', stay.checkOutDate)
      await fill(page, 'Guests', String(stay.guests))
      // There is none before it is known that the nights are free.
      await total(page).filter({ hasText: '$' }).waitFor()
      totals.set(stay, dollars(await total(page).textContent()))
    }
  }
  return totals
}

/** Books each stay at the total that was seen, and opens its payment page; answers the booking numbers and all totals. */
async function book(guest: Newcomer, stays: Stay[], seen: Map<Stay, string | undefined>) {
  const ids: string[] = []
  const asked: (string | undefined)[] = []
  const receipts: string[] = []
  for (const stay of stays) {
    const expectedTotal = seen.get(stay)!.replace(/[$,]/g, '')
    const { bookingId } = await guest.must('createBooking', { ...stay, expectedTotal })
    const { url } = await guest.must('stripePayment', { bookingId })
    const page = await guest.send({ path: new URL(url).pathname })
    ids.push(bookingId)
    asked.push(dollars(/<p class="total">.*/.exec(page.text)?.[0]))
    const { lines } = (await guest.must('booking', { bookingId })).booking
    receipts.push(inDollars.format(lines.reduce((sum, { amount }) => sum + amount, 0)))
  }
  const answered = new Map((await guest.must('getBookings')).bookings.map((each) => [each._id, each]))
  return {
    numbers: ids.map((id) => answered.get(id)!.number!),
    asked,
    receipts,
    answered: ids.map((id) => inDollars.format(answered.get(id)!.totalPrice)),
  }
}

const total = (page: Page) => page.getByText('Total', { exact: true }).locator('xpath=following-sibling::strong')

/** The totals of a table's rows, at least so many, in any order. */
async function column(page: Page, length: number) {
  const rows = page.getByRole('table').last().locator('tbody tr')
  await rows.first().waitFor()
  while ((await rows.count()) < length) await page.getByRole('button', { name: 'Show more' }).click()
  return (await rows.allInnerTexts()).map(dollars).sort()
}

test(`${stayCount} random stays (SEED=${seed}) cost the same to the cent in box, answer, My Bookings, payment page, receipt, owner’s table and mail`, async () => {
  const { owner, roomIds } = await stage.newHotel('The Exact Sum', 'Basel', rates)
  const stays = randomStays(roomIds)
  await stage.visit({}, async (page) => {
    const box = await totalsInBox(page, stays)
    const expected = (some: Stay[]) => some.map((stay) => box.get(stay))
    expect(expected(stays)).not.toContain(undefined)

    const guests: { guest: Newcomer; own: Stay[] }[] = []
    for (let from = 0; from < stays.length; from += staysPerGuest) {
      guests.push({ guest: await stage.guest('Penny Exact'), own: stays.slice(from, from + staysPerGuest) })
    }
    const booked = await Promise.all(
      guests.map(async (each) => ({ ...each, ...(await book(each.guest, each.own, box)) })),
    )
    for (const { guest, own, asked, answered, receipts } of booked) {
      for (const totals of [answered, asked, receipts]) expect(totals).toEqual(expected(own))

      await stage.logIn(page, guest)
      await page.goto('/my-bookings')
      expect(await column(page, own.length)).toEqual(expected(own).sort())
    }
    await stage.logIn(page, owner)
    await page.goto('/owner/bookings')
    expect(await column(page, stays.length)).toEqual(expected(stays).sort())

    for (const { guest, numbers, own } of booked) {
      for (const [index, number] of numbers.entries()) {
        const { text = '' } = await stage.mails.next(guest.email, (mail) => mail.text?.includes(number) === true)
        expect([number, dollars(/Total.*/.exec(text)?.[0])]).toEqual([number, box.get(own[index]!)])
      }
    }
  })
})

test('a price that changes under a guest’s eyes is asked for again, and booked as it is shown then', async () => {
  const { owner, roomIds } = await stage.newHotel('The Moved Price', 'Basel', ['100'])
  const guest = await stage.guest('Petra Price')
  await stage.visit({ as: guest }, async (page) => {
    const bookNow = page.getByRole('button', { name: 'Book Now' })
    await page.goto(`/rooms/${roomIds[0]}?checkIn=${inDays(30)}&checkOut=${inDays(32)}`)
    await page.getByRole('button', { name: 'Check Availability' }).click()
    await bookNow.waitFor()
    const { version } = (await owner.must('ownerRooms')).rooms[0]!
    await owner.must('editRoom', { roomId: roomIds[0]!, version: String(version), pricePerNight: '120' })

    await bookNow.click()
    await total(page).filter({ hasText: '$240.00' }).waitFor()
    await page.getByRole('region', { name: 'Book this room' }).getByText('this stay is now $240.00 in all').waitFor()
    expect(await bookNow.evaluate((button) => button === document.activeElement)).toBe(true)
    expect((await guest.must('getBookings')).bookings).toEqual([])

    await bookNow.click()
    await page.waitForURL(/\/my-bookings$/)
    expect((await guest.must('getBookings')).bookings.map(({ totalPrice }) => totalPrice)).toEqual([240])
  })
})

/** Runs in the page: every visible price, with its font size and position. */
function pricesSeen() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const prices: { text: string; letters: number; top: number }[] = []
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    if (!parentElement?.checkVisibility() || !/\$\s?\d/.test(textContent ?? '')) continue
    const letters = parseFloat(getComputedStyle(parentElement).fontSize)
    prices.push({ text: textContent!.trim(), letters, top: parentElement.getBoundingClientRect().top + scrollY })
  }
  return prices.sort((one, other) => other.letters - one.letters)
}

test.each([390, 1280])(
  'at %i px the total is the largest price, with nights and rate beneath it, before anything can be booked',
  async (width) => {
    await stage.visit({ viewport: { width, height: 900 } }, async (page) => {
      await page.goto('/rooms')
      await page.locator('main li h2 a').first().click()
      await fill(page, 'Check-In', inDays(300))
      await fill(page, 'Check-Out', inDays(303))
      const sum = page.getByText(/^3 nights × \$/)
      await sum.waitFor()

      const [largest, ...others] = await page.evaluate(pricesSeen)

      expect(largest?.text).toBe(await total(page).textContent())
      for (const other of others) expect(other.letters).toBeLessThan(largest!.letters)
      expect((await sum.boundingBox())!.y).toBeGreaterThan((await total(page).boundingBox())!.y)
      const rate = page.getByText(/^\$[\d,.]+$/).first()
      expect(dollars(await sum.textContent())).toBe(dollars(await rate.textContent()))
      await page.getByRole('button', { name: 'Check Availability' }).waitFor()
      expect(await page.getByRole('button', { name: 'Book Now' }).count()).toBe(0)
    })
  },
)
