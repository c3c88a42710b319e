import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { bar, box, fourRooms, heading, manyRooms, shownHotels } from './testing/roomList'

describe('a long list', () => {
  test('comes in batches of 24, and Show more focuses the first new row', async () => {
    manyRooms(50)
    const { user } = renderApp('/rooms')
    await heading('50 rooms')
    expect(shownHotels()).toHaveLength(24)
    expect(screen.getByText('24 of 50 rooms shown')).toBeVisible()

    await user.click(screen.getByText('Show more'))

    await screen.findByText('48 of 50 rooms shown')
    expect(screen.getByText('Hotel 25')).toHaveFocus()

    await user.click(screen.getByText('Show more'))

    await screen.findByText('50 of 50 rooms shown')
    expect(shownHotels()).toHaveLength(50)
    expect(screen.queryByText('Show more')).toBeNull()
  })

  test('starts again with the first batch when a filter changes', async () => {
    manyRooms(30)
    const { user } = renderApp('/rooms')
    await heading('30 rooms')
    await user.click(screen.getByText('Show more'))
    await screen.findByText('30 of 30 rooms shown')

    await user.click(box('Double Bed'))

    expect(await screen.findByText('24 of 30 rooms shown')).toBeVisible()
  })

  test('scrolls back to the number of rooms, above the results, when a filter changes', async () => {
    manyRooms(30)
    const { user } = renderApp('/rooms')
    await heading('30 rooms')
    expect(document.querySelector('main [data-scrolled-to]')).toBeNull()
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -2000 } as DOMRect)

    await user.click(box('Double Bed'))

    expect(document.querySelector('main [data-scrolled-to]')).toContainElement(
      screen.getByRole('heading', { level: 1 }),
    )
  })

  test('of 10,000 rooms stays below 1,500 elements', async () => {
    manyRooms(10_000)
    renderApp('/rooms')
    await heading('10,000 rooms')

    expect(document.querySelectorAll('*').length).toBeLessThan(1500)
  })
})

describe('going to a room and back', () => {
  beforeEach(() => fakeApi.answers('takenNights', { stays: [] }))

  test('keeps filters and the number of rows', async () => {
    manyRooms(30)
    const { user } = renderApp('/rooms')
    await heading('30 rooms')
    await user.click(box('Double Bed'))
    await user.click(screen.getByText('Show more'))
    await screen.findByText('30 of 30 rooms shown')

    await user.click(screen.getByText('Hotel 30'))
    await heading('Hotel 30')
    window.history.back()

    await screen.findByText('30 of 30 rooms shown')
    expect(box('Double Bed')).toBeChecked()
  })

  test('keeps the scroll position, also right after a filter changed', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    window.scrollTo({ top: 480 })
    fireEvent.scroll(window)
    await user.click(box('Double Bed'))
    await waitFor(() => expect(currentAddress()).toBe('/rooms?type=double-bed'))

    await user.click(screen.getByRole('link', { name: 'Harbour House' }))
    await heading('Harbour House')
    expect(window.scrollY).toBe(0)
    window.history.back()

    await heading('1 room')
    await waitFor(() => expect(window.scrollY).toBe(480))
  })

  test('by the link in the bar starts without the filters, and Back brings them back', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?type=double-bed')
    await heading('1 room')

    await user.click(bar().getByRole('link', { name: 'Hotels' }))
    await heading('4 rooms')
    expect(box('Double Bed')).not.toBeChecked()
    window.history.back()

    await heading('1 room')
    expect(box('Double Bed')).toBeChecked()
  })
})
