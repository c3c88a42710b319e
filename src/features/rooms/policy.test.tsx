import { screen, within } from '@testing-library/react'
import { addDays } from '@contract/stay'
import { formatDate, formatShortDate } from '../../design/format'
import { aRoom } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { renderApp } from '../../testing/renderApp'
import { checkIn, choose, chooseDates, inDays, openRoom } from './testing/openRoom'

const box = () => within(screen.getByRole('region', { name: 'Book this room' }))
const general = 'Full refund until 5 days before you arrive, half until the day before, then none.'
/** Without the year where it is this one. */
const named = (day: string) => (day.slice(0, 4) === inDays(0).slice(0, 4) ? formatShortDate(day) : formatDate(day))
const moderate = () => aRoom({ hotel: { cancellation: 'moderate' } })

test('the page of a room says how it can be cancelled, below the button, and when a day is over', async () => {
  await openRoom({ room: moderate() })

  const terms = screen.getByText(general)
  const button = box().getByRole('button', { name: 'Check Availability' })
  expect(button.compareDocumentPosition(terms) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(box().getByText('You can cancel until that day has ended in every time zone.')).toBeVisible()
})

test('where the hotel has a time zone, a day ends at midnight there', async () => {
  await openRoom({ room: aRoom({ hotel: { cancellation: 'moderate', timeZone: 'America/New_York' } }) })
  expect(box().getByText('Deadlines end at midnight, hotel time.')).toBeVisible()

  chooseDates()

  expect(box().getByText(/^Deadlines end at midnight, hotel time/)).toBeVisible()
  expect(box().queryByText(/every time zone/)).toBeNull()
})

test('before Book Now stands how the stay can be cancelled: in general, and by its dates once they are chosen', async () => {
  await openRoom({ room: moderate() })
  expect(box().getByText(general)).toBeVisible()

  chooseDates()

  const arrival = inDays(10)
  const [all, half] = [5, 1].map((days) => named(addDays(arrival, -days)))
  expect(box().getByText(`Full refund until ${all}, half until ${half}, then none.`)).toBeVisible()
  expect(box().queryByText(general)).toBeNull()
})

test('a check-in that is too near to be cancelled for free does not promise it', async () => {
  await openRoom({ room: aRoom({ hotel: { cancellation: 'strict' } }) })

  choose(checkIn(), inDays(3))

  expect(box().getByText('No refund if you cancel.')).toBeVisible()
})

test('nothing is promised for a hotel without a known policy', async () => {
  await openRoom()

  expect(screen.queryByText(/cancel/i)).toBeNull()
})

test('the page of a hotel says how its rooms can be cancelled', async () => {
  fakeApi.answers('hotel', { hotel: { ...moderate().hotel, _id: 'h1' }, rooms: [] })
  renderApp('/hotels/h1')

  expect(await screen.findByText(general)).toBeVisible()
})
