import fc from 'fast-check'
import type { Room } from './entities'
import { noFilters, priceBandIds, roomTypes, slugOf, sortIds, type Filters } from './filters'
import { amenityNames, priceBands, roomTypeFamilies, type Amenity } from './limits'
import { quote } from './quote'
import { toCandidates, findMatches, sortCandidates, type SearchCriteria } from './roomSearch'

interface RoomOptions {
  roomType?: string
  price?: number
  city?: string
  createdAt?: string
  amenities?: Amenity[]
  maxGuests?: number
}

let made = 0
function room({
  roomType = 'Double Bed',
  price = 100,
  city = 'London',
  createdAt = '2026-11-01T00:00:00.000Z',
  amenities = [],
  maxGuests,
}: RoomOptions): Room {
  made += 1
  return {
    _id: `room-${made}`,
    roomType,
    pricePerNight: price,
    amenities,
    maxGuests,
    images: [],
    isAvailable: true,
    createdAt,
    hotel: { name: 'Inn', hotelName: 'Inn', address: '1 Road', city, owner: { name: 'Ada', image: '' } },
  }
}

const found = (
  rooms: Room[],
  own: Partial<Filters> = {},
  destination = '',
  search: Omit<SearchCriteria, 'destination'> = {},
) => {
  const filters = { ...noFilters, ...own }
  return findMatches(sortCandidates(toCandidates(rooms), filters.sort), filters, { destination, ...search })
}
const prices = (rooms: Room[], filters: Partial<Filters>) =>
  found(rooms, filters).rooms.map(({ pricePerNight }) => pricePerNight)

describe('room types', () => {
  test.each([
    ['Single Bed', 'Single Bed'],
    ['Double Bed', 'double bed'],
    ['Luxury Bed', 'Luxury Room'],
    ['Luxury Bed', 'LUXURY SUITE'],
    ['Family Bed', 'Family Suit'],
    ['Family Bed', 'Family Suite'],
    ['Family Bed', ' Family Room '],
  ] as const)('%s also finds a room its owner calls %p', (family, roomType) => {
    expect(found([room({ roomType })], { roomTypes: [family] }).rooms).toHaveLength(1)
  })

  test('a type of no family shows until a type is ticked', () => {
    const penthouse = [room({ roomType: 'Penthouse' })]

    expect(found(penthouse).rooms).toHaveLength(1)
    for (const family of roomTypes) expect(found(penthouse, { roomTypes: [family] }).rooms).toEqual([])
  })

  test('two ticked types show the rooms of either', () => {
    const rooms = [
      room({ roomType: 'Single Bed' }),
      room({ roomType: 'Double Bed' }),
      room({ roomType: 'Luxury Room' }),
    ]

    const types = found(rooms, { roomTypes: ['Single Bed', 'Luxury Bed'] }).rooms.map(({ roomType }) => roomType)

    expect(types).toEqual(['Single Bed', 'Luxury Room'])
  })
})

describe('price bands', () => {
  test('include both of their ends', () => {
    const rooms = [499.99, 500, 500.01, 999.99, 1000, 1000.01].map((price) => room({ price }))

    expect(prices(rooms, { priceBands: ['500-1000'] })).toEqual([500, 500.01, 999.99, 1000])
    expect(prices(rooms, { priceBands: ['0-500'] })).toEqual([499.99, 500])
  })

  test('a price on an edge is counted in both bands', () => {
    const { counts } = found([room({ price: 2000 })])

    expect(counts.bands).toEqual({ '0-500': 0, '500-1000': 0, '1000-2000': 1, '2000-3000': 1 })
  })

  test('a room above every band shows until a band is ticked', () => {
    expect(prices([room({ price: 3000.01 })], {})).toEqual([3000.01])
    expect(prices([room({ price: 3000.01 })], { priceBands: priceBandIds })).toEqual([])
  })

  test('a ticked type and a ticked band must both be true', () => {
    const rooms = [
      room({ roomType: 'Single Bed', price: 100 }),
      room({ roomType: 'Single Bed', price: 700 }),
      room({ roomType: 'Double Bed', price: 700 }),
    ]

    expect(found(rooms, { roomTypes: ['Single Bed'], priceBands: ['500-1000'] }).rooms).toEqual([rooms[1]])
  })
})

describe('the destination', () => {
  const rooms = [room({ city: 'New York' }), room({ city: 'York' }), room({ city: 'London' })]

  test.each([
    ['york', 2],
    ['NEW Y', 1],
    [' London ', 1],
    ['', 3],
    ['Atlantis', 0],
  ])('%p finds every city that has it in its name: %i', (destination, count) => {
    expect(found(rooms, {}, destination).rooms).toHaveLength(count)
    expect(found(rooms, {}, destination).atDestination).toBe(count)
  })
})

test.each([
  ['new york', 'New York'],
  [' LOND ', 'London'],
  ['york', 'york'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('the destination %p is called %p: by its city, where it leads to one', (destination, place) => {
  const rooms = ['London', 'London', 'New York', 'York'].map((city) => room({ city }))

  expect(found(rooms, {}, destination).place).toBe(place)
})

describe('sorting', () => {
  test('by price goes both ways, and equal prices are newest first', () => {
    const rooms = [300, 100, 200, 100].map((price, day) => room({ price, createdAt: `2026-11-0${day + 1}T10:00:00Z` }))

    expect(found(rooms, { sort: 'price-low' }).rooms).toEqual([rooms[3], rooms[1], rooms[2], rooms[0]])
    expect(found(rooms, { sort: 'price-high' }).rooms).toEqual([rooms[0], rooms[2], rooms[3], rooms[1]])
  })

  test('newest first, chosen or not, goes by the moment a room was added, whatever the order of the list', () => {
    const rooms = ['2026-01-05', '2026-11-01', '2025-12-31'].map((day) => room({ createdAt: `${day}T10:00:00.000Z` }))

    for (const sort of ['newest', null] as const)
      expect(found(rooms, { sort }).rooms).toEqual([rooms[1], rooms[0], rooms[2]])
  })

  test('newest first holds across millennia', () => {
    const years = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? '1000' : '9000'))
    const rooms = years.map((year) => room({ createdAt: `${year}-01-01T00:00:00.000Z` }))
    const [late, early] = ['9000', '1000'].map((year) => rooms.filter(({ createdAt }) => createdAt.startsWith(year)))

    expect(found(rooms, { sort: 'newest' }).rooms).toEqual([...late!, ...early!])
  })

  test('rooms that were added at the same moment keep the order of the list', () => {
    const rooms = [300, 100, 200].map((price) => room({ price }))

    expect(found(rooms).rooms).toEqual(rooms)
  })
})

describe('amenities', () => {
  const rooms = [
    room({ amenities: ['Free WiFi'] }),
    room({ amenities: ['Free WiFi', 'Pool Access'] }),
    room({ amenities: ['Pool Access'] }),
  ]

  test('all that are ticked must be there', () => {
    expect(found(rooms, { amenities: ['Free WiFi'] }).rooms).toEqual([rooms[0], rooms[1]])
    expect(found(rooms, { amenities: ['Free WiFi', 'Pool Access'] }).rooms).toEqual([rooms[1]])
  })

  test('each says how many rooms it would leave', () => {
    expect(found(rooms).counts.amenities).toMatchObject({ 'free-wifi': 2, 'pool-access': 2, 'room-service': 0 })
    expect(found(rooms, { amenities: ['Free WiFi'] }).counts.amenities).toMatchObject({
      'free-wifi': 2,
      'pool-access': 1,
    })
  })
})

describe('with dates or guests', () => {
  const dates = { checkInDate: '2026-12-12', checkOutDate: '2026-12-15' }

  test('taken rooms step back and are counted nowhere', () => {
    const rooms = [room({}), room({})]
    const { rooms: free, notFree, counts } = found(rooms, {}, '', { dates, taken: new Set([rooms[0]!._id]) })

    expect(free).toEqual([rooms[1]])
    expect(notFree).toEqual([rooms[0]])
    expect(counts.types['double-bed']).toBe(1)
  })

  test('rooms that sleep fewer step back, and one that says nothing sleeps twenty', () => {
    const rooms = [room({ maxGuests: 2 }), room({ maxGuests: 3 }), room({})]

    expect(found(rooms, {}, '', { guests: 3 }).rooms).toEqual([rooms[1], rooms[2]])
    expect(found(rooms, {}, '', { guests: 20 }).rooms).toEqual([rooms[2]])
  })

  test('a stay that would cost more than one booking can steps back', () => {
    const year = { checkInDate: '2026-12-01', checkOutDate: '2027-12-01' }
    const rooms = [room({ price: 2739.72 }), room({ price: 2739.73 })]

    expect(found(rooms, {}, '', { dates: year }).rooms).toEqual([rooms[0]])
    expect(quote({ pricePerNightCents: 273_972 }, { ...year, guests: 1 }).totalCents).toBeLessThanOrEqual(99_999_999)
    expect(quote({ pricePerNightCents: 273_973 }, { ...year, guests: 1 }).totalCents).toBeGreaterThan(99_999_999)
  })

  test('what a filter hides is not among the taken ones', () => {
    const rooms = [room({ roomType: 'Single Bed' }), room({})]
    const taken = new Set(rooms.map(({ _id }) => _id))

    expect(found(rooms, { roomTypes: ['Single Bed'] }, '', { dates, taken }).notFree).toEqual([rooms[0]])
  })
})

/** The rules as plainly as possible, however slow. */
function plainly(rooms: Room[], filters: Filters, destination: string): Room[] {
  const types: string[] = filters.roomTypes
    .flatMap((family) => roomTypeFamilies[family])
    .map((type) => type.toLowerCase())
  const bands = priceBands.filter(({ id }) => filters.priceBands.includes(id))
  const shown = rooms
    .filter((each) => each.hotel.city.toLowerCase().includes(destination.trim().toLowerCase()))
    .filter((each) => filters.roomTypes.length === 0 || types.includes(each.roomType.toLowerCase()))
    .filter(
      ({ pricePerNight }) =>
        filters.priceBands.length === 0 || bands.some(({ from, to }) => from <= pricePerNight && pricePerNight <= to),
    )
    .filter(({ amenities }) => filters.amenities.every((name) => amenities.includes(name)))
  shown.sort((a, b) => new Date(b.createdAt).getTime() - new Date(a.createdAt).getTime())
  if (filters.sort === 'price-low') shown.sort((a, b) => a.pricePerNight - b.pricePerNight)
  if (filters.sort === 'price-high') shown.sort((a, b) => b.pricePerNight - a.pricePerNight)
  return shown
}

const anyRoom = fc
  .record({
    roomType: fc.constantFrom(...Object.values(roomTypeFamilies).flat(), 'Penthouse', 'family suit', 'LUXURY ROOM'),
    price: fc.oneof(
      fc.constantFrom(1, 500, 1000, 2000, 3000, 3000.01),
      fc.integer({ min: 100, max: 400_000 }).map((cents) => cents / 100),
    ),
    city: fc.constantFrom('London', 'New York', 'York', 'Singapore', 'Dubai'),
    createdAt: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-01-20'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    amenities: fc.subarray([...amenityNames]),
  })
  .map(room)
const anyRooms = fc.array(anyRoom, { maxLength: 40 })
const anyFilters = fc.record<Filters>({
  roomTypes: fc.subarray(roomTypes),
  priceBands: fc.subarray(priceBandIds),
  amenities: fc.subarray([...amenityNames], { maxLength: 2 }),
  sort: fc.constantFrom(null, ...sortIds),
})
const anyDestination = fc.constantFrom('', 'york', 'NEW YORK', ' london', 'o', 'Atlantis')

describe('for any list, filters and destination', () => {
  test('the rooms are those of the rules, read plainly', () => {
    fc.assert(
      fc.property(anyRooms, anyFilters, anyDestination, (rooms, filters, destination) => {
        expect(found(rooms, filters, destination).rooms).toEqual(plainly(rooms, filters, destination))
      }),
      { numRuns: 400 },
    )
  })

  test('the count beside an option is the number of rows it gives as the only one ticked in its group', () => {
    fc.assert(
      fc.property(anyRooms, anyFilters, anyDestination, (rooms, filters, destination) => {
        const { counts } = found(rooms, filters, destination)
        const rows = (only: Partial<Filters>) => plainly(rooms, { ...filters, ...only }, destination).length
        const tally = <Option extends string>(options: readonly Option[], only: (option: Option) => Partial<Filters>) =>
          Object.fromEntries(options.map((option) => [slugOf(option), rows(only(option))]))

        expect(counts).toEqual({
          types: tally(roomTypes, (family) => ({ roomTypes: [family] })),
          bands: tally(priceBandIds, (id) => ({ priceBands: [id] })),
          amenities: tally(amenityNames, (name) => ({ amenities: [...filters.amenities, name] })),
        })
      }),
      { numRuns: 400 },
    )
  })

  test('the list itself is not changed', () => {
    fc.assert(
      fc.property(anyRooms, anyFilters, anyDestination, (rooms, filters, destination) => {
        const before = [...rooms]
        found(rooms, filters, destination)

        expect(rooms).toEqual(before)
      }),
    )
  })
})
