import fc from 'fast-check'
import { citiesOf } from './cities'
import { knownCities, placesFor } from './places'

const cities = [
  'London',
  'New York',
  'York',
  'Los Angeles',
  'San Francisco',
  'Singapore',
  'Dubai',
  'Paris',
  'Rome',
  'Zürich',
  'São Paulo',
  'Saint-Tropez',
  'St Ives',
  'Kuala Lumpur',
  'München',
  '東京',
  'دبي',
  'Ulm',
]

const aHotel = (name: string, address: string, city = 'London') => ({ _id: name.toLowerCase(), name, city, address })
const hotels = [
  aHotel('Harbour House', '12 Quay Street'),
  aHotel('The Clerkenwell', '3 Farringdon Lane'),
  aHotel('Priory Rooms', '40 Clerkenwell Green'),
  aHotel('Hôtel de l’Opéra', '9 Rue de la Paix, 75002', 'Paris'),
]

const citiesFor = (typed: string) => placesFor(typed, { cities: knownCities(cities), hotels: [] }).cities
const hotelsFor = (typed: string) => placesFor(typed, { cities: [], hotels }).hotels.map(({ name }) => name)

describe('the city that is meant by', () => {
  test.each([
    ['NYC', 'New York'],
    ['n.y.c.', 'New York'],
    ['ny', 'New York'],
    ['LDN', 'London'],
    ['LA', 'Los Angeles'],
    ['SF', 'San Francisco'],
    ['SG', 'Singapore'],
    ['KL', 'Kuala Lumpur'],
    ['LA, USA', 'Los Angeles'],
    ['Munich', 'München'],
    ['london, uk', 'London'],
    ['hotels in london', 'London'],
    ['new york, usa', 'New York'],
    ['paris france', 'Paris'],
    ['東京都', '東京'],
    ['zurich', 'Zürich'],
    ['Zu\u0308rich', 'Zürich'],
    ['sao paulo', 'São Paulo'],
    ['sao, brazil', 'São Paulo'],
    ['st tropez', 'Saint-Tropez'],
    ['St. Tropez', 'Saint-Tropez'],
    ['saint ives', 'St Ives'],
    ['newyork', 'New York'],
    ['Lodnon', 'London'],
    ['lodnon uk', 'London'],
    ['Singapoor', 'Singapore'],
    ['san fransisco', 'San Francisco'],
    [', , london', 'London'],
  ])('“%s” is %s', (typed, city) => {
    expect(citiesFor(typed)[0]).toBe(city)
  })

  test('a slip of one letter, whichever it is', () => {
    const latin = cities.filter((city) => city.length >= 4 && !/\p{Lo}/u.test(city))
    const slip = fc
      .record({
        city: fc.constantFrom(...latin),
        at: fc.nat(),
        letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
        kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'),
      })
      .map(({ city, at, letter, kind }) => {
        const letters = [...city]
        const index = at % letters.length
        if (kind === 'insert') letters.splice(index, 0, letter)
        if (kind === 'delete') letters.splice(index, 1)
        if (kind === 'replace') letters.splice(index, 1, letter)
        if (kind === 'swap') letters.splice(index, 2, ...letters.slice(index, index + 2).reverse())
        return { city, typed: letters.join('') }
      })

    fc.assert(fc.property(slip, ({ city, typed }) => expect(citiesFor(typed)).toContain(city)))
  })

  test('a longer text in which its name stands', () => {
    const words = fc
      .array(fc.constantFrom('hotel', 'in', 'near', '75002', 'Ünder', 'das', '-', '('))
      .map((each) => each.join(' '))
    const text = fc.tuple(words, fc.constantFrom(...cities), fc.boolean(), words)

    fc.assert(
      fc.property(text, ([before, city, inCapitals, after]) => {
        const typed = `${before} ${inCapitals ? city.toUpperCase() : city}, ${after}`
        expect(citiesFor(typed)).toContain(city)
      }),
    )
  })

  test('the longer one first of two names that stand in it', () => {
    expect(citiesFor('new york usa')).toEqual(['New York', 'York'])
  })

  test('a name by itself before one with a slip', () => {
    expect(placesFor('berne', { cities: knownCities(['Verne', 'Bern', 'Berne']), hotels: [] }).cities).toEqual([
      'Berne',
      'Verne',
      'Bern',
    ])
  })
})

test.each(['Atlantis', 'umm', 'Lon', 'romantic', 'house'])('no city is meant by “%s”', (typed) => {
  expect(placesFor(typed, { cities: knownCities(['Ulm', 'Rome', 'Paris']), hotels: [] }).cities).toEqual([])
})

test('a city is named once, as it is written first', () => {
  const { cities } = placesFor('lodnon', { cities: knownCities(['London', 'LONDON', ' london ']), hotels: [] })
  expect(cities).toEqual(['London'])
})

describe('the hotels that are meant', () => {
  test('have it in their name, or else in their address', () => {
    expect(hotelsFor('clerkenwell')).toEqual(['The Clerkenwell', 'Priory Rooms'])
    expect(hotelsFor('75002')).toEqual(['Hôtel de l’Opéra'])
    expect(hotelsFor('QUAY')).toEqual(['Harbour House'])
  })

  test('are found without their accents and apostrophes', () => {
    expect(hotelsFor("hotel de l'opera")).toEqual(['Hôtel de l’Opéra'])
  })

  test('are told by name and city', () => {
    expect(placesFor('harbour', { cities: [], hotels }).hotels).toEqual([
      { _id: 'harbour house', name: 'Harbour House', city: 'London' },
    ])
  })
})

test('five of a kind are offered, or as many as are asked for', () => {
  const many = Array.from({ length: 9 }, (_, index) => aHotel(`Quay ${index}`, ''))
  const alike = ['Bath', 'Bata', 'Bate', 'Bats', 'Batu', 'Baty']

  expect(placesFor('quay', { cities: [], hotels: many }).hotels).toHaveLength(5)
  expect(placesFor('batx', { cities: knownCities(alike), hotels: many }).cities).toHaveLength(5)
  expect(placesFor('batx', { cities: knownCities(alike), hotels: many }, 2).cities).toEqual(['Bath', 'Bata'])
})

describe('whatever is typed', () => {
  const weird = [
    '',
    ' ',
    ',',
    '.*',
    '(',
    '[a-',
    '\\',
    '🏨',
    'שלום',
    '\u202Eabc',
    '\0',
    '\uD800',
    'x'.repeat(100_000),
    'constructor',
  ]

  test('a hundred letters of it count, each as many as it stands for', () => {
    expect(citiesFor(`${'x'.repeat(90)} London`)).toEqual(['London'])
    expect(citiesFor(`${'é'.repeat(90)} London`)).toEqual(['London'])
    // Eighteen letters in one.
    expect(citiesFor(`${'\uFDFA'.repeat(4)} London`)).toEqual(['London'])
    expect(citiesFor(`${'\uFDFA'.repeat(6)} London`)).toEqual([])
  })

  test('a city that is prepared once is found as often as one likes', () => {
    const known = knownCities(cities)
    for (let turn = 0; turn < 2; turn += 1)
      expect(placesFor('ldn', { cities: known, hotels }).cities).toEqual(['London'])
  })

  test('nothing to read means no place', () => {
    for (const typed of ['', ' ', ',', '.*', '🏨']) {
      expect(placesFor(typed, { cities: knownCities([...cities, '']), hotels })).toEqual({ cities: [], hotels: [] })
    }
  })

  test('any text gets an answer of known places, each once', () => {
    const text = fc.string({ unit: 'binary', maxLength: 100 })
    fc.assert(
      fc.property(text, fc.array(text), (typed, known) => {
        const found = placesFor(typed, { cities: knownCities(known), hotels }).cities
        expect(new Set(found.map((city) => city.toLowerCase())).size).toBe(found.length)
        expect(known.map((city) => city.trim())).toEqual(expect.arrayContaining(found))
      }),
      { examples: weird.map((typed) => [typed, weird]) },
    )
  })
})

describe('the cities of a list of rooms', () => {
  const roomsIn = (...names: string[]) => names.map((city) => ({ hotel: { city } }))

  test('stand once each, those with most rooms first, then by name', () => {
    expect(citiesOf(roomsIn('Oslo', 'London', 'Rome', 'LONDON', 'Århus'))).toEqual(['London', 'Århus', 'Oslo', 'Rome'])
  })

  test('leave out hotels that name none', () => {
    expect(citiesOf(roomsIn('', '  ', 'Rome '))).toEqual(['Rome'])
  })
})
