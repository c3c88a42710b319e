import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { formatDateAhead } from '../../../../design/format'
import { aUser } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { checkIn, checkOut, inDays, openRoom } from '../../testing/openRoom'
import { nightsShown } from './nightWindow'

const box = () => within(screen.getByRole('region', { name: 'Book this room' }))
const chart = () => box().findByRole('img', { name: /^28 nights from/ })

/** Nights are ten pixels wide here: jsdom lays nothing out. */
const nightWidth = 10
beforeEach(() => {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, width: nightsShown * nightWidth } as DOMRect)
})
afterEach(() => jest.restoreAllMocks())

/** jsdom has pointer events without a place. */
function point(kind: 'pointerDown' | 'pointerMove' | 'pointerUp', line: Element, place: number) {
  const event = createEvent[kind](line)
  const where = { clientX: place * nightWidth + 1, isPrimary: true, button: 0 }
  for (const [name, value] of Object.entries(where)) Object.defineProperty(event, name, { value })
  fireEvent(line, event)
}

async function press(place: number) {
  const line = await chart()
  point('pointerDown', line, place)
  point('pointerUp', line, place)
}

const dates = () => [checkIn().value, checkOut().value]

test('the first press is the first night, the second the last: both fields have the stay', async () => {
  await openRoom()

  await press(3)
  expect(dates()).toEqual([inDays(3), ''])
  expect(box().getByText('Now press your last night.')).toBeVisible()

  await press(5)
  expect(dates()).toEqual([inDays(3), inDays(6)])
  expect(await chart()).toHaveAccessibleName(/Chosen: 3 nights\.$/)
})

test('the same night twice is a stay of one night', async () => {
  await openRoom()
  await press(4)
  await press(4)

  expect(dates()).toEqual([inDays(4), inDays(5)])
})

test.each([
  ['a night before the first', [5, 2], 2],
  ['a night after a whole stay', [2, 4, 8], 8],
  ['a night beyond nights that are taken', [5, 12], 12],
])('%s begins another stay', async (_what, presses, begin) => {
  await openRoom({ taken: [{ checkInDate: inDays(9), checkOutDate: inDays(11) }] })
  for (const place of presses) await press(place)

  expect(dates()).toEqual([inDays(begin), ''])
})

test('why a night cannot be pressed is still said when the finger has left', async () => {
  await openRoom({ taken: [{ checkInDate: inDays(9), checkOutDate: inDays(11) }] })
  await press(9)
  fireEvent.pointerLeave(await chart())
  expect(box().getByText(`${formatDateAhead(inDays(9))} is taken`)).toBeVisible()

  await press(3)
  expect(box().getByText('Now press your last night.')).toBeVisible()
})

test('taken nights cannot be pressed, and the night before them can be the last', async () => {
  await openRoom({ taken: [{ checkInDate: inDays(9), checkOutDate: inDays(11) }] })
  await press(9)
  expect(dates()).toEqual(['', ''])

  await press(7)
  await press(10)
  expect(dates()).toEqual([inDays(7), ''])

  await press(8)
  expect(dates()).toEqual([inDays(7), inDays(9)])
})

test('the strip stays where it is while it is pressed', async () => {
  await openRoom()
  const daysShown = async () => (await chart()).getAttribute('aria-label')!.split('.')[0]
  const before = await daysShown()

  await press(20)

  expect(await daysShown()).toBe(before)
})

test('the night under the pointer is named before it is let go, and a press that slides off chooses nothing', async () => {
  await openRoom({ taken: [{ checkInDate: inDays(9), checkOutDate: inDays(11) }] })
  const line = await chart()

  point('pointerDown', line, 4)
  expect(box().getByText(`Check-in ${formatDateAhead(inDays(4))}`)).toBeVisible()
  point('pointerMove', line, 9)
  expect(box().getByText(`${formatDateAhead(inDays(9))} is taken`)).toBeVisible()
  fireEvent.pointerCancel(line)
  point('pointerUp', line, 6)
  expect(dates()).toEqual(['', ''])

  await press(4)
  point('pointerMove', line, 6)
  expect(box().getByText(`3 nights, check-out ${formatDateAhead(inDays(7))}`)).toBeVisible()
})

test('it cannot be pressed while the stay is being booked', async () => {
  fakeApi.answers('checkAvailability', { isAvailable: true })
  fakeApi.hangs('createBooking')
  const { user } = await openRoom({ as: aUser() })
  await press(3)
  await press(5)
  await user.click(box().getByRole('button', { name: 'Check Availability' }))
  await user.click(await box().findByRole('button', { name: 'Book Now' }))

  await press(8)

  expect(dates()).toEqual([inDays(3), inDays(6)])
})
