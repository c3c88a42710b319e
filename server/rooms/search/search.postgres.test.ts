import { eq } from 'drizzle-orm'
import type { Payload } from '../../../contract/callTypes'
import { parseFilters, priceBandIds, roomTypes, slugOf, sortIds } from '../../../contract/filters'
import { amenityNames, priceBands, roomsPerBatch, roomTypeFamilies } from '../../../contract/limits'
import { quote, toCents, toDollars } from '../../../contract/quote'
import { weekdays, type Rates } from '../../../contract/rates'
import { toCandidates, findMatches, sortCandidates, type Candidate } from '../../../contract/roomSearch'
import { bookings, hotels, newId, rooms, users, type RoomRow } from '../../db/schema'
import { transact } from '../../db/transaction'
import { replaceRates } from '../../rates/store'
import { seeded, withRandom, type Random } from '../../../testing/random'
import { insertUser, aBooking } from '../../../testing/rows'
import { openTestApp, type TestApp } from '../../../testing/testApp'
import { searchLimits, type SearchLimits } from '../limits'
import { presentRoom } from '../presenter'
import { findNewestRooms } from '../store'
import { destinationIndex, type DestinationIndex } from './destinations'
import { searchService } from './service'

/** More spellings and cities than are merged, some of which another one contains. */
const cities = [
  'London',
  'london',
  ' LONDON ',
  'New London',
  'Paris',
  'São Paulo',
  'İstanbul',
  'Straße',
  'Ulm',
  'Pa%s',
  '',
]
const types = [
  ...Object.values(roomTypeFamilies).flat(),
  ' double BED ',
  '\u00a0Luxury Room\u2003',
  'vDouble Bed',
  'Penthouse',
]
/** Around every end of a band, and some of them often. */
const prices = [
  ...priceBands.flatMap(({ from, to }) => [from, to]).map(toCents),
  49_999,
  50_001,
  12_000,
  12_000,
  299_999,
  400_000,
]

const some = <Item>(random: Random, items: readonly Item[], share: number) =>
  items.filter(() => random.between(1, 100) <= share)

let testApp: TestApp
let destinations: DestinationIndex
/** Everything that guests can see. */
let candidates: Candidate[]
beforeAll(async () => {
  testApp = await openTestApp()
  destinations = destinationIndex(testApp.deps, { interval: 0 })
  await insertCatalogue(seeded(1))
  candidates = toCandidates((await findNewestRooms(testApp.db, 1000)).map(presentRoom))
})
afterAll(async () => {
  destinations.stop()
  await testApp.close()
})

const inDays = (days: number) => testApp.inDays(days)

/** Where it is another day than here now and then, and one that is not known. */
const timeZones = ['Pacific/Kiritimati', 'Asia/Tokyo', 'Europe/London', 'Pacific/Pago_Pago', null]

/** Valid ones; their rules allow most stays of this test, and their prices are around what a booking of a year can cost. */
function anyRates(random: Random): Rates {
  const maybe = <Value>(value: Value, share = 40) => (random.between(1, 100) <= share ? value : undefined)
  const price = () => toDollars(Math.max(100, random.one([...prices, 12_345, 100_000])))
  const seasons: Rates['seasons'] = []
  for (let day = random.between(-5, 30); seasons.length < 3 && random.between(1, 4) > 1; day += random.between(0, 20)) {
    const [from, until] = [inDays(day), inDays((day += random.between(1, 150)))]
    seasons.push({
      from,
      until,
      pricePerNight: price(),
      weekendPrice: maybe(price()),
      minNights: maybe(random.between(1, 4)),
    })
  }
  const rates = {
    weekendPrice: maybe(price()),
    seasons: seasons.length > 0 ? seasons : undefined,
    minNights: maybe(random.between(1, 3)),
    maxNights: maybe(random.between(4, 30), 10),
    closedToArrival: maybe(some(random, weekdays, 20).slice(0, 3), 30),
    closedToDeparture: maybe(some(random, weekdays, 20).slice(0, 3), 30),
    noticeDays: maybe(random.between(0, 8)),
    horizonDays: maybe(random.between(10, 30), 20),
    longStay: maybe([7, 30].map((nights) => ({ nights, percent: random.between(1, 90) }))),
    extraGuestPrice: maybe(random.one([0, 20.5, 1000])),
  }
  return Object.fromEntries(Object.entries(rates).filter(([, value]) => value !== undefined))
}

/** 400 rooms of 40 hotels, each with stays in the coming days, every other one with rates; moments of adding repeat. */
async function insertCatalogue(random: Random) {
  const { db } = testApp
  const guest = await insertUser(db)
  const owners = Array.from({ length: 40 }, () => ({ id: newId(), name: 'Olive', email: `${newId()}@example.com` }))
  await db.insert(users).values(owners.map((owner) => ({ ...owner, passwordHash: 'none', role: 'owner' as const })))
  const houses = await db
    .insert(hotels)
    .values(
      owners.map(({ id }) => ({
        ownerId: id,
        name: 'House',
        contact: '1',
        city: random.one(cities),
        timeZone: random.one(timeZones),
        address: '1 Quay',
      })),
    )
    .returning()
  const added = await db
    .insert(rooms)
    .values(
      Array.from({ length: 400 }, () => ({
        hotelId: random.one(houses).id,
        roomType: random.one(types),
        pricePerNightCents: Math.max(100, random.one(prices)),
        amenities: some(random, amenityNames, 60),
        maxGuests: random.between(1, 6),
        isAvailable: random.between(1, 10) > 1,
        createdAt: new Date(1_700_000_000_000 + random.between(0, 100)),
      })),
    )
    .returning()
  await db.insert(bookings).values(added.flatMap((room) => staysOf(random, room, guest)))
  for (const { id } of added) {
    if (random.between(1, 2) === 1) await transact(db, (tx) => replaceRates(tx, [id], anyRates(random)))
  }
}

function staysOf(random: Random, room: RoomRow, guest: Parameters<typeof aBooking>[1]) {
  const stays = []
  for (let day = random.between(0, 6); day < 25; day += random.between(0, 9)) {
    const [checkInDate, nights] = [inDays(day), random.between(1, 4)]
    const status = random.one(['pending', 'cancelled', 'pending'] as const)
    stays.push(aBooking(room, guest, { checkInDate, checkOutDate: inDays(day + nights), status, guests: 1 }))
    day += nights
  }
  return stays
}

type SearchRequest = Payload<'searchRooms'>

const searches = 200
const stays = 500

/** Now and then so many that a dear room costs more than one booking can. */
const anyNights = (random: Random) => (random.between(1, 10) > 1 ? random.between(1, 6) : 365)

function anySearch(random: Random): SearchRequest {
  const list = (names: readonly string[]) => some(random, names, 30).join(',') || undefined
  const arrival = random.between(0, 25)
  const hasDates = random.between(1, 3) > 1
  return {
    destination: random.one([undefined, undefined, 'London', 'LON', 'paris', 'o', 'ß', 'i̇st', 'nowhere', '%', 'pa']),
    types: list(roomTypes.map(slugOf)),
    bands: list(priceBandIds),
    amenities: list(amenityNames.map(slugOf)),
    sort: random.one([undefined, ...sortIds]),
    ...(hasDates && { checkInDate: inDays(arrival), checkOutDate: inDays(arrival + anyNights(random)) }),
    guests: random.one([undefined, 1, '2', 4, 7]),
  }
}

/** What can be had of the list for the stay of a search; nothing to know without dates. */
async function offersFor({ checkInDate, checkOutDate, guests }: SearchRequest) {
  if (!checkInDate || !checkOutDate) return undefined
  const stay = { checkInDate, checkOutDate, ...(guests && { guests }) }
  return testApp.visitor().must('takenRooms', stay, { remoteAddress: address() })
}

/** The rule itself, over the whole list. */
async function expected(asked: SearchRequest) {
  const { checkInDate, checkOutDate } = asked
  const { rooms: taken, totals, refusals } = (await offersFor(asked)) ?? {}
  const filters = parseFilters(asked)
  const matches = findMatches(sortCandidates(candidates, filters.sort), filters, {
    destination: asked.destination ?? '',
    dates: checkInDate && checkOutDate ? { checkInDate, checkOutDate } : undefined,
    guests: asked.guests === undefined ? undefined : Number(asked.guests),
    taken: taken && new Set(taken),
    ...{ totals, refusals },
  })
  return { ...matches, totals, refusals }
}

/** Each has rates of its own. */
let turn = 0
const address = () => `10.0.${(turn += 1) >> 8}.${turn & 255}`

const search = (limits?: SearchLimits) => searchService(testApp.deps, destinations, limits).search

/** All pages of a search. */
async function follow(asked: SearchRequest, limits?: SearchLimits) {
  const ask = search(limits)
  const pages = [await ask(asked)]
  for (let { next } = pages[0]!; next; next = pages.at(-1)!.next) pages.push(await ask({ ...asked, cursor: next }))
  return { ids: pages.flatMap((page) => idsOf(page.rooms)), first: pages[0]!, pages }
}

const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id)

/** The entries of those of some rooms that have one. */
const ofRooms = <Value>(ids: string[], values: Record<string, Value> = {}) =>
  Object.fromEntries(ids.flatMap((id) => (id in values ? [[id, values[id]]] : [])))

const findsTheSame = withRandom(async (random) => {
  let [found, others, forbidden] = [0, 0, 0]
  for (let turn = 0; turn < searches; turn += 1) {
    const asked = anySearch(random)
    const right = await expected(asked)
    // Now and then with so little looked at in one go that a page takes several.
    const limits = random.one([searchLimits, { ...searchLimits, firstScanLimit: 10 }])
    const [free, notFree] = [await follow(asked, limits), await follow({ ...asked, free: 'no' }, limits)]

    expect([asked, free.ids]).toEqual([asked, idsOf(right.rooms)])
    expect([asked, notFree.ids]).toEqual([asked, idsOf(right.notFree)])
    for (const { rooms, totals = {}, refusals = {} } of [...free.pages, ...notFree.pages]) {
      const said = { totals: ofRooms(idsOf(rooms), right.totals), refusals: ofRooms(idsOf(rooms), right.refusals) }
      expect([asked, { totals, refusals }]).toEqual([asked, said])
      forbidden += Object.keys(refusals).length
    }
    for (const { first } of [free, notFree]) {
      const { total, notFree, counts, atLeast } = first
      const numbers = { total: right.rooms.length, notFree: right.notFree.length, counts: right.counts }
      expect([asked, { total, notFree, counts, atLeast }]).toEqual([asked, { ...numbers, atLeast: undefined }])
    }
    for (const { rooms } of free.pages.slice(0, -1)) expect(rooms).toHaveLength(roomsPerBatch)
    found += right.rooms.length
    others += right.notFree.length
  }
  // Enough of both to have compared something, whatever is drawn.
  expect(found).toBeGreaterThan(2 * searches)
  expect(others).toBeGreaterThan(searches / 2)
  expect(forbidden).toBeGreaterThan(searches / 2)
})

test('the server finds the same rooms, in the same order, as the client does in the whole list', findsTheSame, 600_000)

test('a page for which too many rooms would have to be scanned is short, and the next ones have the rest', async () => {
  const limits = { ...searchLimits, firstScanLimit: 10, pageScanLimit: 30 }
  const asked: SearchRequest = { amenities: amenityNames.map(slugOf).join(','), sort: 'price-low' }
  const { ids, pages } = await follow(asked, limits)

  expect(ids).toEqual(idsOf((await expected(asked)).rooms))
  expect(pages.length).toBeGreaterThan(5)
  expect(pages[0]!.rooms.length).toBeLessThan(roomsPerBatch)
})

test('counts stop at their limit, and the response says so', async () => {
  const right = await expected({})
  const stopped = await search({ ...searchLimits, counted: 50 })({})
  expect(stopped).toMatchObject({ total: 50, atLeast: true, counts: { types: { 'double-bed': 50 } } })
  expect(right.rooms.length).toBeGreaterThan(50)

  const scanned = await search({ ...searchLimits, countScanLimit: 60 })({ guests: 3 })
  expect(scanned.total + scanned.notFree).toBe(60)
  expect(scanned.atLeast).toBe(true)

  const exact = await search({ ...searchLimits, counted: right.rooms.length })({})
  expect(exact.total).toBe(right.rooms.length)
  expect(exact).not.toHaveProperty('atLeast')
})

/** Of everything that is shown. */
const priceOf = new Map<string, number>()

const canBeHad = withRandom(async (random) => {
  for (const { room } of candidates) priceOf.set(room._id, toCents(room.pricePerNight))
  let [guest, booked, refused] = [await testApp.newUser(), 0, 0]
  for (let turn = 0; turn < stays; turn += 1) {
    // Nobody books as often as this.
    if (turn % 20 === 0) guest = await testApp.newUser()
    const asked = { ...anySearch(random), destination: undefined }
    const { checkInDate = inDays(turn % 25), checkOutDate = inDays((turn % 25) + 2) } = asked
    const guests = Number(asked.guests ?? 1)
    const dates = { checkInDate, checkOutDate }
    const [free, notFree] = [await search()({ ...asked, ...dates }), await search()({ ...asked, ...dates, free: 'no' })]

    if (notFree.rooms.length > 0) {
      const stay = { roomId: random.one(notFree.rooms)._id, ...dates, guests }
      const { body } = await guest.call('checkAvailability', stay)
      expect([stay, body.success]).toEqual([stay, false])
      const said = notFree.refusals?.[stay.roomId]
      if (said && body.field !== 'guests') expect([stay, body.message]).toEqual([stay, said])
      refused += 1
    }
    if (free.rooms.length === 0) continue
    const stay = { roomId: random.one(free.rooms)._id, ...dates, guests }
    const plain = quote({ pricePerNightCents: priceOf.get(stay.roomId)! }, stay).totalCents
    const expectedTotal = free.totals?.[stay.roomId] ?? toDollars(plain)
    expect([stay, (await guest.call('checkAvailability', stay)).body]).toMatchObject([stay, { success: true }])
    const { body } = await guest.call('createBooking', { ...stay, expectedTotal })
    expect([stay, body]).toMatchObject([stay, { success: true }])
    const [row] = await testApp.db
      .update(bookings)
      .set({ status: 'cancelled', cancelledAt: new Date() })
      .where(eq(bookings.id, body.bookingId))
      .returning()
    expect(row!.totalCents).toBe(toCents(expectedTotal))
    booked += 1
  }
  expect(booked).toBeGreaterThan(stays / 4)
  expect(refused).toBeGreaterThan(stays / 4)
})

test(
  'a room that a search shows as free can be booked at the total that it shows, and one that it shows as not free cannot',
  canBeHad,
  600_000,
)
