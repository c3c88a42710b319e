import { addressOf, destinationIn, filtersIn } from './filterAddress'
import {
  chosenCount,
  filtersCleared,
  filterSlice,
  filtersOpened,
  noFilters,
  priceBandToggled,
  roomTypeToggled,
  sortChosen,
  type Filters,
} from './filterSlice'

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
    )

    expect(chosen).toEqual({ roomTypes: ['Single Bed', 'Luxury Bed'], priceBands: ['0-500'], sort: null })
    expect(chosenCount(chosen)).toBe(3)
  })

  test('has one sort at a time', () => {
    expect(after(sortChosen('price-low'), sortChosen('newest')).sort).toBe('newest')
  })

  test('Clear resets the three groups', () => {
    const cleared = after(
      roomTypeToggled('Single Bed'),
      priceBandToggled('0-500'),
      sortChosen('newest'),
      filtersCleared(),
    )

    expect(cleared).toEqual(noFilters)
  })

  test('adopts the filters of an opened address', () => {
    const shared: Filters = { roomTypes: ['Family Bed'], priceBands: [], sort: 'price-high' }

    expect(after(roomTypeToggled('Single Bed'), filtersOpened(shared))).toEqual(shared)
  })
})

describe('the address of a list', () => {
  const filters: Filters = { roomTypes: ['Double Bed', 'Family Bed'], priceBands: ['0-500'], sort: 'price-low' }

  test('can be read and shared', () => {
    expect(addressOf('New York', filters)).toBe(
      '?destination=New+York&type=double-bed&type=family-bed&price=0-500&sort=price-low',
    )
  })

  test('opens the same filters and destination again', () => {
    const address = addressOf('São & Paulo', filters)

    expect(filtersIn(address)).toEqual(filters)
    expect(destinationIn(address)).toBe('São & Paulo')
  })

  test('is empty without filters and destination', () => {
    expect(addressOf('', noFilters)).toBe('')
  })

  test('ignores unknown values', () => {
    expect(filtersIn('?type=castle&type=Single-Bed&price=1-2&sort=random')).toEqual({
      ...noFilters,
      roomTypes: ['Single Bed'],
    })
  })
})
