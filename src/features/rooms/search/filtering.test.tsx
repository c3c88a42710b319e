import { act, screen, waitFor, within } from '@testing-library/react'
import { aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { bar, box, fourRooms, heading, panel, shownHotels } from './testing/roomList'

test('a list that is opened with filters never shows the rooms of others, though all are there already', async () => {
  fourRooms()
  renderApp('/')
  await screen.findAllByText('Harbour House')
  const replaced: (string | null)[] = []
  const watch = new MutationObserver((changes) => replaced.push(...changes.map(({ oldValue }) => oldValue)))
  watch.observe(document.body, { subtree: true, characterDataOldValue: true })

  window.history.pushState(null, '', '/rooms?type=double-bed')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  await heading('1 room')

  watch.disconnect()
  expect(replaced).not.toContain('4 rooms')
})

test('a filter that is chosen while the rooms arrive is on in the first list that is shown', async () => {
  const rooms = ['Double Bed', 'Single Bed'].map((roomType) => aRoom({ roomType }))
  const release = fakeApi.holds('getRooms', { rooms })
  renderApp('/rooms')
  await heading('Rooms')
  const headings: (string | null | undefined)[] = []
  const watch = new MutationObserver(() => headings.push(document.querySelector('h1')?.textContent))
  watch.observe(document.body, { subtree: true, characterData: true, childList: true })

  await act(async () => {
    box('Double Bed').click()
    release()
    await new Promise((arrived) => setTimeout(arrived, 100))
  })
  await heading('1 room')

  watch.disconnect()
  expect(headings).not.toContain('2 rooms')
})

describe('the filter panel', () => {
  test('has the groups and labels of the specification', async () => {
    fourRooms()
    renderApp('/rooms')
    await heading('4 rooms')

    const labels = (group: string, role: string) =>
      within(panel().getByRole('group', { name: group }))
        .getAllByRole(role)
        .map((option) => document.getElementById(option.getAttribute('aria-labelledby') ?? '')?.textContent)

    expect(labels('Room Type', 'checkbox')).toEqual(['Single Bed', 'Double Bed', 'Luxury Bed', 'Family Bed'])
    expect(labels('Price Range', 'checkbox')).toEqual([
      '$ 0 to 500',
      '$ 500 to 1000',
      '$ 1000 to 2000',
      '$ 2000 to 3000',
    ])
    expect(panel().getAllByRole('group')[0]).toHaveAccessibleName('Sort By')
    expect(labels('Sort By', 'radio')).toEqual(['Price Low to High', 'Price High to Low', 'Newest First'])
    expect(panel().getByRole('button', { name: 'Clear' })).toBeVisible()
  })

  test('combines within a group as OR and between groups as AND', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')

    await user.click(box('Single Bed'))
    await user.click(box('Double Bed'))
    expect(shownHotels()).toEqual(['Harbour House', 'Lantern'])

    // A price on the edge of two bands belongs to both.
    await user.click(box('$ 500 to 1000'))
    expect(shownHotels()).toEqual(['Lantern'])
    await user.click(box('$ 0 to 500'))
    expect(shownHotels()).toEqual(['Harbour House', 'Lantern'])
  })

  test('says beside each option how many rows it gives, with the other group as it is', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    expect(box('Luxury Bed')).toHaveAccessibleDescription(/^1/)
    expect(box('$ 0 to 500')).toHaveAccessibleDescription(/^2/)

    await user.click(box('Double Bed'))

    expect(box('$ 0 to 500')).toHaveAccessibleDescription(/^1/)
    expect(box('$ 1000 to 2000')).toHaveAccessibleDescription(/^0/)
    expect(box('Luxury Bed')).toHaveAccessibleDescription(/^1/)
  })

  test.each([
    ['Price Low to High', ['Harbour House', 'Lantern', 'Bay House', 'Brick Lofts']],
    ['Price High to Low', ['Brick Lofts', 'Bay House', 'Lantern', 'Harbour House']],
  ])('sorts by %s', async (order, hotels) => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')

    await user.click(panel().getByRole('radio', { name: order }))

    expect(shownHotels()).toEqual(hotels)
  })

  test('sorts by Newest First', async () => {
    const day = (date: string) => ({ hotelName: date, createdAt: `${date}T08:00:00.000Z` })
    fakeApi.answers('getRooms', {
      rooms: [aRoom(day('2026-01-02')), aRoom(day('2026-03-01')), aRoom(day('2025-12-31'))],
    })
    const { user } = renderApp('/rooms?sort=price-low')
    await heading('3 rooms')

    await user.click(panel().getByRole('radio', { name: 'Newest First' }))

    expect(shownHotels()).toEqual(['2026-03-01', '2026-01-02', '2025-12-31'])
  })

  test('the order of the list is said from the start, and on phones changed above it', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    expect(panel().getByRole('radio', { name: 'Newest First' })).toBeChecked()
    const order = screen.getByRole('combobox', { name: 'Sort By' })
    expect(order).toHaveDisplayValue('Newest First')

    await user.selectOptions(order, 'Price High to Low')

    expect(shownHotels()).toEqual(['Brick Lofts', 'Bay House', 'Lantern', 'Harbour House'])
    await waitFor(() => expect(currentAddress()).toBe('/rooms?sort=price-high'))
    expect(panel().getByRole('radio', { name: 'Price High to Low' })).toBeChecked()
  })

  test('folds Amenities beside the list until one is chosen; in the sheet nothing is folded', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    expect(screen.getByLabelText('Free WiFi')).not.toBeVisible()
    await user.click(panel().getByText('Amenities'))
    await user.click(box('Free WiFi'))
    await user.click(box('Free WiFi'))
    expect(box('Free WiFi')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Filters' }))

    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    expect(sheet.getByRole('checkbox', { name: 'Pool Access' })).toBeVisible()
    expect(sheet.queryByRole('group', { name: 'Sort By' })).toBeNull()
  })

  test('says that price bands are for two guests once guests are chosen', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    const bands = panel().getByRole('group', { name: 'Price Range' })
    expect(bands).toHaveAccessibleDescription('')

    await user.click(screen.getByRole('button', { name: /Change search/ }))
    await user.type(screen.getByLabelText('Guests'), '2{Enter}')

    await waitFor(() => expect(bands).toHaveAccessibleDescription('Per night, for up to two guests.'))
  })

  test('Clear resets the three groups and keeps the destination', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?destination=London&type=single-bed&price=0-500&sort=price-high')
    await heading('1 room in London')

    await user.click(panel().getByRole('button', { name: 'Clear' }))

    expect(await heading('2 rooms in London')).toBeVisible()
    expect(panel().queryAllByRole('checkbox', { checked: true })).toEqual([])
    expect(panel().getByRole('radio', { name: 'Newest First' })).toBeChecked()
    await waitFor(() => expect(currentAddress()).toBe('/rooms?destination=London'))
  })

  test('writes itself into the address, so that it can be shared', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?destination=London')
    await heading('2 rooms in London')

    await user.click(box('Single Bed'))
    await user.click(box('$ 0 to 500'))
    await user.click(panel().getByRole('radio', { name: 'Price Low to High' }))

    await waitFor(() =>
      expect(currentAddress()).toBe('/rooms?destination=London&type=single-bed&price=0-500&sort=price-low'),
    )
  })

  test('opens a shared address as it was shared', async () => {
    fourRooms()
    renderApp('/rooms?type=luxury-bed&type=family-bed&sort=price-high')

    await heading('2 rooms')

    expect(shownHotels()).toEqual(['Brick Lofts', 'Bay House'])
    expect(box('Luxury Bed')).toBeChecked()
    expect(panel().getByRole('radio', { name: 'Price High to Low' })).toBeChecked()
  })

  test('shows chosen filters as chips that remove them', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?type=single-bed&price=0-500')
    await heading('1 room')

    await user.click(screen.getByRole('button', { name: 'Remove Single Bed' }))

    expect(await heading('2 rooms')).toHaveFocus()
    expect(box('Single Bed')).not.toBeChecked()
    expect(screen.getByRole('button', { name: 'Remove $ 0 to 500' })).toBeVisible()
  })

  test('is a sheet on phones, with the number of chosen filters and of rooms', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?type=single-bed')
    await heading('1 room')
    const opener = screen.getByRole('button', { name: 'Filters (1)' })
    await user.click(opener)
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))

    await user.click(sheet.getByRole('checkbox', { name: 'Luxury Bed' }))
    await user.click(sheet.getByRole('button', { name: 'Show 2 rooms' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus()
    expect(shownHotels()).toEqual(['Lantern', 'Bay House'])
  })
})

describe('filters chosen earlier', () => {
  test('are not applied to a new search from home', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    await user.click(box('Family Bed'))
    await heading('1 room')
    await user.click(bar().getByRole('link', { name: 'Home' }))

    await user.type(await screen.findByLabelText(/destination/i), 'London{Enter}')

    expect(await heading('2 rooms in London')).toBeVisible()
    expect(currentAddress()).toBe('/rooms?destination=London')
    expect(box('Family Bed')).not.toBeChecked()
  })
})

describe('Back', () => {
  const goBack = () => act(() => window.history.back())

  test('puts a removed chip back', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?destination=London&type=single-bed')
    await heading('1 room in London')
    await user.click(screen.getByRole('button', { name: 'Remove London' }))
    await heading('1 room')
    await user.click(screen.getByRole('button', { name: 'Remove Single Bed' }))
    await heading('4 rooms')

    goBack()
    await heading('1 room')
    expect(box('Single Bed')).toBeChecked()
    goBack()

    expect(await heading('1 room in London')).toBeVisible()
    expect(currentAddress()).toBe('/rooms?destination=London&type=single-bed')
  })

  test('closes the sheet and keeps what was ticked in it; another Back undoes the last tick', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.click(sheet.getByRole('checkbox', { name: 'Single Bed' }))
    await heading('1 room')
    await user.click(sheet.getByRole('checkbox', { name: 'Luxury Bed' }))
    await heading('2 rooms')

    goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus()
    expect(currentAddress()).toBe('/rooms?type=single-bed&type=luxury-bed')
    goBack()

    expect(await heading('1 room')).toBeVisible()
    expect(currentAddress()).toBe('/rooms?type=single-bed')
    goBack()
    expect(await heading('4 rooms')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('undoes a tick, a sort and Clear one by one', async () => {
    fourRooms()
    const { user } = renderApp('/rooms')
    await heading('4 rooms')
    await user.click(box('Single Bed'))
    await user.click(panel().getByRole('radio', { name: 'Price Low to High' }))
    await user.click(panel().getByRole('button', { name: 'Clear' }))
    await heading('4 rooms')

    for (const [address, total] of [
      ['/rooms?type=single-bed&sort=price-low', '1 room'],
      ['/rooms?type=single-bed', '1 room'],
      ['/rooms', '4 rooms'],
    ] as const) {
      goBack()
      await waitFor(() => expect(currentAddress()).toBe(address))
      await heading(total)
    }

    expect(box('Single Bed')).not.toBeChecked()
  })
})

describe('when nothing matches', () => {
  test('the criteria are listed, and one press shows the rooms of the destination', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?destination=London&type=family-bed')
    await heading('No matching rooms in London')
    expect(screen.getByText(/No rooms match all of these: London, Family Bed\./)).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show 2 London rooms without filters' }))

    expect(await heading('2 rooms in London')).toHaveFocus()
  })

  test('one press shows all rooms', async () => {
    fourRooms()
    const { user } = renderApp('/rooms?destination=Atlantis&price=0-500')
    await heading('No rooms in Atlantis')

    await user.click(screen.getByRole('button', { name: 'See all 4 rooms' }))

    expect(await heading('4 rooms')).toHaveFocus()
    await waitFor(() => expect(currentAddress()).toBe('/rooms'))
  })

  test('and there are no rooms at all, the page links to home', async () => {
    renderApp('/rooms')

    expect(await screen.findByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  })
})
