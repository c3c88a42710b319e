import { eq } from 'drizzle-orm'
import type { Rates } from '../../contract/rates'
import { addDays } from '../../contract/stay'
import { insertUser, aBooking, insertRoom } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { bookings, hotels, type RoomRow } from '../db/schema'
import { changeRooms } from '../db/transaction'
import { replaceRates } from '../rates/store'

/** A Friday, at noon at Greenwich. */
const today = '2027-04-30'

let testApp: TestApp
/** At $120 a night, and another one that stays without rates. */
let [room, plain]: RoomRow[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  testApp.clock.time = new Date(`${today}T12:00:00Z`)
})
beforeEach(async () => {
  ;[room, plain] = [await insertRoom(testApp.db), await insertRoom(testApp.db)]
})
afterAll(() => testApp.close())

const setRates = (rates: Rates) => changeRooms(testApp.database, (tx) => replaceRates(tx, [room!.id], rates))

/** Each has a rate of its own. */
let turn = 0
async function ask(nights: number, more: { hotelId?: string; guests?: number } = {}, arrival = 3) {
  const dates = { checkInDate: addDays(today, arrival), checkOutDate: addDays(today, arrival + nights) }
  const { body } = await testApp
    .visitor()
    .call('takenRooms', { ...dates, ...more }, { remoteAddress: `10.1.0.${(turn += 1)}` })
  const isNamed = (id: string) => id === room!.id || id === plain!.id
  const named = <Value>(values: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => isNamed(id)))
  return {
    ...body,
    rooms: (body.rooms ?? []).filter(isNamed),
    totals: named(body.totals),
    refusals: named(body.refusals),
  }
}

test('a room that its rules forbid cannot be had, and the answer says why; one without rules can', async () => {
  await setRates({ minNights: 3 })
  const message = 'At least 3 nights from 3 May.'
  expect(await ask(2)).toMatchObject({ rooms: [room!.id], refusals: { [room!.id]: message }, totals: {} })
  expect(await ask(3)).toMatchObject({ rooms: [], refusals: {}, totals: {} })
})

test('what a stay costs is said of rooms whose rates make another total than their price per night', async () => {
  await setRates({ weekendPrice: 150, seasons: [{ from: '2027-05-10', until: '2027-05-12', pricePerNight: 80 }] })
  // Monday and Tuesday.
  expect((await ask(2)).totals).toEqual({})
  // From Friday to Sunday.
  expect((await ask(2, {}, 7)).totals).toEqual({ [room!.id]: 300 })
  // The last night before the season, and one in it.
  expect((await ask(2, {}, 9)).totals).toEqual({ [room!.id]: 200 })
})

test('it is what the stay costs for as many guests as are asked for, or for one', async () => {
  await setRates({ extraGuestPrice: 20 })
  expect((await ask(2)).totals).toEqual({})
  expect((await ask(2, { guests: 2 })).totals).toEqual({})
  expect((await ask(2, { guests: 4 })).totals).toEqual({ [room!.id]: 320 })
})

test('of a room of which a night is taken nothing else is said', async () => {
  await setRates({ minNights: 3, weekendPrice: 150 })
  const dates = { checkInDate: addDays(today, 3), checkOutDate: addDays(today, 4) }
  await testApp.db.insert(bookings).values(aBooking(room!, await insertUser(testApp.db), dates))
  for (const nights of [2, 7]) {
    expect(await ask(nights)).toMatchObject({ rooms: [room!.id], refusals: {}, totals: {} })
  }
})

test('a stay that costs more than one booking can is refused, also where the price per night does not say so', async () => {
  await setRates({ seasons: [{ from: '2027-05-01', until: '2027-06-01', pricePerNight: 600_000 }] })
  const { rooms, refusals } = await ask(2)
  expect(rooms).toEqual([room!.id])
  expect(refusals[room!.id]).toMatch(/more than a single booking can cost/)
})

test('notice and horizon are counted from the hotel’s own day', async () => {
  await setRates({ noticeDays: 3 })
  const setTimeZone = (timeZone: string) =>
    changeRooms(testApp.database, (tx) => tx.update(hotels).set({ timeZone }).where(eq(hotels.id, room!.hotelId)))
  await setTimeZone('Europe/London')
  expect((await ask(1)).rooms).toEqual([])
  // There it is the first of May already.
  await setTimeZone('Pacific/Kiritimati')
  expect(await ask(1)).toMatchObject({
    rooms: [room!.id],
    refusals: { [room!.id]: 'Please book at least 3 days ahead: the earliest check-in is 4 May.' },
  })
})

test('a hotel’s rooms are answered as the list is', async () => {
  await setRates({ closedToDeparture: ['wed'], weekendPrice: 150 })
  for (const [nights, arrival] of [
    [2, 3],
    [2, 7],
  ] as const) {
    const { rooms, totals, refusals } = await ask(nights, { guests: 3 }, arrival)
    const own = { hotelId: room!.hotelId, guests: 3 }
    expect(await ask(nights, own, arrival)).toMatchObject({ rooms, totals, refusals })
    expect({ ...totals, ...refusals }).toHaveProperty(room!.id)
  }
})

test('rates that have just been changed are in the next answer', async () => {
  await setRates({ weekendPrice: 150 })
  expect((await ask(2, {}, 7)).totals).toEqual({ [room!.id]: 300 })
  await setRates({ weekendPrice: 200 })
  expect((await ask(2, {}, 7)).totals).toEqual({ [room!.id]: 400 })
  await setRates({})
  expect((await ask(2, {}, 7)).totals).toEqual({})
})

test('is refused for guests that no room takes', async () => {
  expect(await ask(2, { guests: 21 })).toMatchObject({ success: false, field: 'guests' })
})
