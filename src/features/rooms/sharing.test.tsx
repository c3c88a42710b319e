import { screen } from '@testing-library/react'
import { notify } from '../../design/feedback/notify'
import { appPaths } from '../../lib/paths'
import { aRoom } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { renderApp } from '../../testing/renderApp'
import { findToast } from '../../testing/toasts'
import { openRoom } from './testing/openRoom'

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
