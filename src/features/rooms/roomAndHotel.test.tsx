import { screen, within } from '@testing-library/react'
import { addDays } from '@contract/stay'
import { notify } from '../../design/feedback/notify'
import { formatDate, formatShortDate } from '../../design/format'
import { appPaths } from '../../lib/paths'
import { aRoom } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { renderApp } from '../../testing/renderApp'
import { findToast } from '../../testing/toasts'
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

const query = '?checkIn=2026-12-10&checkOut=2026-12-13&guests=3'
const room = aRoom({ roomType: 'Luxury Room', hotelName: 'Harbour House' })
const address = location.origin + appPaths.room(room._id)

async function openShare(search = '') {
  const { user } = await openRoom({ room, query: search })
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  return { user, copied, share: await screen.findByRole('button', { name: 'Share' }) }
}

/** As a device that can share does it. */
const shareWith = (share: Navigator['share']) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
afterEach(() => Reflect.deleteProperty(navigator, 'share'))

describe('Share', () => {
  test('copies a link with the dates and guests alone, and says so', async () => {
    const { user, copied, share } = await openShare(`${query}&utm_source=letter&destination=London`)
    await user.click(share)
    expect(await findToast('Link copied.')).toBeVisible()
    expect(copied.mock.calls).toEqual([[address + query]])
  })

  test('works by keyboard', async () => {
    const { user, copied, share } = await openShare()
    share.focus()
    await user.keyboard('{Enter}')
    await findToast('Link copied.')
    expect(copied.mock.calls).toEqual([[address]])
  })

  test('is on the page of a hotel too', async () => {
    fakeApi.answers('hotel', { hotel: { ...room.hotel, _id: 'h1' }, rooms: [] })
    const { user } = renderApp(appPaths.hotel('h1') + query)
    const copied = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    await findToast('Link copied.')
    expect(copied.mock.calls).toEqual([[location.origin + appPaths.hotel('h1') + query]])
  })

  test('leaves it to the device where that can share', async () => {
    const given: unknown[] = []
    shareWith(async (data) => void given.push(data))
    const { user, copied, share } = await openShare(query)
    await user.click(share)
    expect(given).toEqual([{ title: 'Luxury Room, Harbour House', url: address + query }])
    expect(copied).not.toHaveBeenCalled()
  })

  test.each([
    ['is closed again', 'AbortError'],
    ['is open already', 'InvalidStateError'],
  ])('says nothing when the device’s own sheet %s', async (_when, name) => {
    const said = [jest.spyOn(notify, 'error'), jest.spyOn(notify, 'success')]
    const unshared = Promise.reject(new DOMException('Not shared', name))
    shareWith(() => unshared)
    const { user, copied, share } = await openShare()
    await user.click(share)
    await expect(unshared).rejects.toThrow('Not shared')
    for (const call of [...said, copied]) expect(call).not.toHaveBeenCalled()
  })

  test('copies what the device will not share', async () => {
    shareWith(() => Promise.reject(new DOMException('Not here', 'NotAllowedError')))
    const { user, copied, share } = await openShare(query)
    await user.click(share)
    expect(await findToast('Link copied.')).toBeVisible()
    expect(copied.mock.calls).toEqual([[address + query]])
  })

  test('says where the link is when it can be neither shared nor copied', async () => {
    const { user, copied, share } = await openShare()
    copied.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'))
    await user.click(share)
    expect(await findToast('We couldn’t copy the link. You can copy it from the address bar.')).toBeVisible()
  })
})
