import { noFilters, type Filters } from '@contract/filters'
import {
  amenityToggled,
  chosenCount,
  filtersCleared,
  filterSlice,
  filtersOpened,
  priceBandToggled,
  roomTypeToggled,
  sortChosen,
} from './filterSlice'
import { filtersFromQuery, listQuery } from './useFilters'

const after = (...actions: Parameters<typeof filterSlice.reducer>[1][]) =>
  actions.reduce(filterSlice.reducer, filterSlice.getInitialState())

describe('the filter slice', () => {
  test('ticks and unticks, and keeps the order of the panel', () => {
    const chosen = after(
      roomTypeToggled('Luxury Bed'),
      roomTypeToggled('Single Bed'),
      priceBandToggled('2000-3000'),
      priceBandToggled('0-500'),
      priceBandToggled('2000-3000'),
      amenityToggled('Pool Access'),
    )

    expect(chosen).toEqual({
      roomTypes: ['Single Bed', 'Luxury Bed'],
      priceBands: ['0-500'],
      amenities: ['Pool Access'],
      sort: null,
    })
    expect(chosenCount(chosen)).toBe(4)
  })

  test('has one sort at a time', () => {
    expect(after(sortChosen('price-low'), sortChosen('newest')).sort).toBe('newest')
  })

  test('Clear resets every group', () => {
    const cleared = after(
      roomTypeToggled('Single Bed'),
      priceBandToggled('0-500'),
      sortChosen('newest'),
      filtersCleared(),
    )

    expect(cleared).toEqual(noFilters)
  })

  test('adopts the filters of an opened address', () => {
    const shared: Filters = { roomTypes: ['Family Bed'], priceBands: [], amenities: ['Free WiFi'], sort: 'price-high' }

    expect(after(roomTypeToggled('Single Bed'), filtersOpened(shared))).toEqual(shared)
  })
})

describe('the address of a list', () => {
  const filters: Filters = {
    roomTypes: ['Double Bed', 'Family Bed'],
    priceBands: ['0-500'],
    amenities: ['Free WiFi'],
    sort: 'price-low',
  }

  test('can be read and shared', () => {
    expect(listQuery({ destination: 'New York' }, filters)).toBe(
      '?destination=New+York&type=double-bed&type=family-bed&price=0-500&amenity=free-wifi&sort=price-low',
    )
  })

  test('opens the same filters again', () => {
    expect(filtersFromQuery(listQuery({ destination: 'São & Paulo' }, filters))).toEqual(filters)
  })

  test('is empty without filters and destination', () => {
    expect(listQuery({ destination: '' }, noFilters)).toBe('')
  })

  test('ignores unknown values', () => {
    expect(filtersFromQuery('?type=castle&type=Single-Bed&price=1-2&amenity=moat&sort=random')).toEqual({
      ...noFilters,
      roomTypes: ['Single Bed'],
    })
  })
})
