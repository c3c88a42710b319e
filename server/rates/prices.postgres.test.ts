import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { todayRange } from '../../contract/hotelDay'
import { pricedRoom, quote, toCents, toDollars } from '../../contract/quote'
import { weekdays, type Rates, type Season } from '../../contract/rates'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { withRandom, type Random } from '../../testing/random'
import { bookings, hotels, mailQueue, rateLimits, takenNights } from '../db/schema'

let testApp: PaymentTestApp
let owner: Awaited<ReturnType<PaymentTestApp['newOwner']>>
let roomId: string
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  owner = await testApp.newOwner()
  roomId = await testApp.newRoom(owner)
})
afterAll(() => testApp.close())

const cases = 1000
/** Days from today: stays begin within them, seasons lie about them. */
const reach = 40
const zones = [null, 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

/** One time in `times`. */
const perhaps = <Value>(random: Random, times: number, value: () => Value) =>
  random.between(1, times) === 1 ? value() : undefined
const someOf = <Item>(random: Random, items: readonly Item[]) => items.filter(() => random.between(1, 4) === 1)
/** Some to the cent, some so dear that a stay costs more than a booking can. */
const somePrice = (random: Random) =>
  random.between(1, 25) === 1 ? random.between(200_000, 999_999) : random.between(100, 60_000) / 100

function someSeasons(random: Random): Season[] {
  let from = random.between(-3, 20)
  return Array.from({ length: random.between(0, 4) }, (_, index) => {
    const until = from + random.between(1, 12)
    const dates = { from: testApp.inDays(from), until: testApp.inDays(until) }
    // Half of them begin on the day on which the one before ends.
    from = until + random.one([0, random.between(1, 5)])
    return {
      ...{ name: `Season ${index}`, ...dates, pricePerNight: somePrice(random) },
      ...withoutGaps({
        weekendPrice: perhaps(random, 2, () => somePrice(random)),
        minNights: perhaps(random, 3, () => random.between(1, 5)),
      }),
    }
  })
}

function someRates(random: Random): Rates {
  const isLong = random.one([true, false])
  return withoutGaps({
    weekendPrice: perhaps(random, 2, () => somePrice(random)),
    seasons: someSeasons(random),
    minNights: perhaps(random, 4, () => random.between(1, 5)),
    maxNights: perhaps(random, 4, () => random.between(5, 12)),
    closedToArrival: perhaps(random, 4, () => someOf(random, weekdays.slice(0, 6))),
    closedToDeparture: perhaps(random, 4, () => someOf(random, weekdays.slice(0, 6))),
    noticeDays: perhaps(random, 4, () => random.between(0, 20)),
    horizonDays: perhaps(random, 4, () => random.between(21, 60)),
    longStay: isLong
      ? [2, 5, 9].map((nights) => ({ nights: nights + random.between(0, 2), percent: random.between(1, 90) }))
      : undefined,
    extraGuestPrice: perhaps(random, 3, () => random.between(0, 5000) / 100),
  })
}

const withoutGaps = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

function someStay(random: Random) {
  const day = random.between(2, reach)
  const dates = { checkInDate: testApp.inDays(day), checkOutDate: testApp.inDays(day + random.between(1, 13)) }
  return { roomId, ...dates, guests: random.between(1, 7) }
}

async function forgetLimits() {
  await testApp.db.delete(rateLimits)
  testApp.forgetReads()
}

async function changeRates(rates: Rates) {
  const { version } = await owner.must('rates', { roomId })
  const saved = await owner.must('editRates', { roomId, version, rates })
  return saved.rates
}

/** As a page reckons it from what the room says, and as its owner's page does. */
async function seen(stay: ReturnType<typeof someStay>, rates: Rates) {
  const { room } = await testApp.visitor().must('room', { roomId })
  const today = todayRange(room.hotel.timeZone, testApp.clock.now())
  const shown = quote(pricedRoom(room), stay, today)
  expect(quote({ ...pricedRoom(room), rates }, stay, today)).toEqual(shown)
  return shown
}

const sumOf = (all: number[]) => all.reduce((sum, each) => sum + each, 0)

async function expectBooked(stay: ReturnType<typeof someStay>, shown: ReturnType<typeof quote>) {
  const { lines, total, nights } = await testApp.visitor().must('quote', stay)
  expect(nights).toBe(shown.nights)
  expect(lines).toEqual(shown.lines.map(({ text, cents }) => ({ text, amount: toDollars(cents) })))
  await testApp.guest.must('checkAvailability', stay)
  const { bookingId } = await testApp.guest.must('createBooking', {
    ...stay,
    expectedTotal: toDollars(shown.totalCents),
  })
  const { nightCents, totalCents } = await testApp.booking(bookingId)
  expect(nightCents).toEqual(shown.nightCents)

  const { url } = await testApp.guest.must('stripePayment', { bookingId })
  const sessionId = url.split('/').at(-1)!
  await testApp.payOnPage(new URL(url).pathname)
  await testApp.send(await testApp.completed(sessionId))
  const [charged] = await testApp.sessionsOf(bookingId)
  const { booking: receipt } = await testApp.guest.must('booking', { bookingId })
  expect(receipt).toMatchObject({ isPaid: true, lines })
  const sums = {
    quoted: toCents(total),
    'quoted, line by line': sumOf(lines.map(({ amount }) => toCents(amount))),
    booked: totalCents,
    'booked, night by night': sumOf(nightCents!),
    'asked by the provider': (await testApp.providerSession(sessionId)).amount_total,
    charged: charged!.paidCents,
    'on the receipt': toCents(receipt.totalPrice),
    'on the receipt, line by line': sumOf(receipt.lines.map(({ amount }) => toCents(amount))),
  }
  expect(sums).toEqual(Object.fromEntries(Object.keys(sums).map((name) => [name, shown.totalCents])))
}

async function expectRefused(
  stay: ReturnType<typeof someStay>,
  { message, field }: NonNullable<ReturnType<typeof quote>['refusal']>,
) {
  const booked = await testApp.db.$count(bookings)
  const answers = [
    await testApp.visitor().call('quote', stay),
    await testApp.guest.call('checkAvailability', stay),
    await testApp.guest.call('createBooking', stay),
  ]
  for (const { body } of answers) expect(body).toMatchObject({ success: false, message, field })
  expect(await testApp.db.$count(bookings)).toBe(booked)
  for (const table of [takenNights, mailQueue]) expect(await testApp.db.$count(table)).toBe(0)
}

const shownToCharged = withRandom(async (random) => {
  const counted: Record<string, number> = {}
  for (let round = 0; round < cases; round += 1) {
    await forgetLimits()
    await testApp.db.update(hotels).set({ timeZone: random.one(zones) })
    const rates = await changeRates(someRates(random))
    const stay = someStay(random)
    const shown = await seen(stay, rates)
    counted[shown.refusal?.rule ?? 'booked'] = (counted[shown.refusal?.rule ?? 'booked'] ?? 0) + 1
    if (shown.refusal) await expectRefused(stay, shown.refusal)
    else await expectBooked(stay, shown)
    // Paid stays are kept; their nights are given back for the next one.
    for (const table of [takenNights, mailQueue]) await testApp.db.delete(table)
  }
  // Each rule has had its say, and half of the stays or so are booked.
  expect(Object.keys(counted).sort()).toEqual([
    ...['booked', 'closedToArrival', 'closedToDeparture', 'horizonDays', 'maxNights', 'minNights', 'noticeDays'],
    'priceMax',
  ])
  expect(counted.booked).toBeGreaterThan(cases / 4)
})

test(
  'whatever the rates, the stay and its guests: the price that is shown is quoted, booked, charged and on the receipt; what rules forbid, all refuse alike',
  shownToCharged,
  900_000,
)
