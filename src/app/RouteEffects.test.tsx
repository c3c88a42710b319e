import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { aRoom } from '../testing/builders'
import { fakeApi } from '../testing/fakeApi'
import { currentAddress, renderApp } from '../testing/renderApp'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

function scrollTo(top: number) {
  Object.assign(window, { scrollY: top })
  fireEvent.scroll(window)
}

const goBack = () =>
  act(async () => {
    window.history.back()
    await new Promise((done) => window.addEventListener('popstate', done, { once: true }))
  })

describe('going to another page', () => {
  test('focuses its heading and sets the document title', async () => {
    const { user } = renderApp('/about')
    await heading('About StayScape')
    expect(document.title).toBe('About · StayScape')

    await user.click(screen.getByRole('link', { name: 'Privacy policy' }))

    const next = await heading('Privacy policy')
    await waitFor(() => expect(next).toHaveFocus())
    expect(document.title).toBe('Privacy policy · StayScape')
    expect(currentAddress()).toBe('/privacy-policy')
  })

  test.each([
    ['/about', () => screen.getByRole('link', { name: 'Privacy policy' })],
    ['/rooms?destination=London', () => screen.getByRole('button', { name: 'Remove London' })],
  ])('leaves behind what the head said of the address that was loaded: %s', async (address, findWay) => {
    fakeApi.answers('getRooms', { rooms: [aRoom({ city: 'London' })] })
    document.head.insertAdjacentHTML(
      'beforeend',
      '<link rel="canonical" href="/"><script type="application/ld+json">{}</script>',
    )
    const said = () => document.head.querySelectorAll('link[rel=canonical], script[type="application/ld+json"]').length
    const { user } = renderApp(address)
    await waitFor(() => expect(findWay()).toBeVisible())
    expect(said()).toBe(2)
    await user.click(findWay())
    await waitFor(() => expect(currentAddress()).not.toBe(address))
    expect(said()).toBe(0)
  })

  test('starts at the top', async () => {
    const { user } = renderApp('/about')
    await heading('About StayScape')
    scrollTo(900)

    await user.click(screen.getByRole('link', { name: 'Privacy policy' }))

    await heading('Privacy policy')
    expect(window.scrollY).toBe(0)
  })

  test('focuses its heading while its data is still loading', async () => {
    const answer = fakeApi.holds('getRooms', { rooms: [aRoom({ hotelName: 'Harbour House' })] })
    const { user } = renderApp('/about')
    await heading('About StayScape')
    await user.click(screen.getByRole('link', { name: 'Hotels' }))
    await waitFor(() => expect(currentAddress()).toBe('/rooms'))

    const next = await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(next).toHaveFocus())
    answer()
    await screen.findByText('Harbour House')
    expect(next).toHaveFocus()
  })

  test('does not steal the focus from a user who has moved on', async () => {
    const answer = fakeApi.holds('isAuth', {})
    const { user } = renderApp('/about')
    await heading('About StayScape')
    await user.click(screen.getByRole('link', { name: 'Hotels' }))
    await waitFor(() => expect(currentAddress()).toBe('/rooms'))
    const next = await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(next).toHaveFocus())

    const skip = screen.getByRole('link', { name: 'Skip to content' })
    skip.focus()
    fakeApi.refuses('getUser', 'You are not logged in.')
    answer()

    await screen.findByRole('link', { name: 'Login' })
    expect(skip).toHaveFocus()
  })
})

test('the first page of a visit does not move the focus', async () => {
  renderApp('/about')
  await heading('About StayScape')
  expect(document.body).toHaveFocus()
})

test('Back restores the scroll position', async () => {
  const { user } = renderApp('/about')
  await heading('About StayScape')
  scrollTo(640)
  await user.click(screen.getByRole('link', { name: 'Privacy policy' }))
  await heading('Privacy policy')

  await goBack()

  await heading('About StayScape')
  expect(window.scrollY).toBe(640)
})

test.each(['/about', '/'])(
  'a reload of %s restores the scroll position; opened anew, it begins at its top',
  async (path) => {
    const open = async (historyState: unknown = null) => {
      scrollTo(0)
      const { unmount } = renderApp(path, { historyState })
      await screen.findByRole('heading', { level: 1 })
      return unmount
    }
    const leave = await open()
    scrollTo(640)
    fireEvent(window, new Event('pagehide'))
    const state: unknown = window.history.state
    leave()

    const leaveAnew = await open()
    expect(window.scrollY).toBe(0)
    leaveAnew()

    await open(state)
    expect(window.scrollY).toBe(640)
  },
)

test('of many pages visited in a tab, the oldest positions are forgotten', async () => {
  sessionStorage.setItem('scroll-positions', JSON.stringify(Array.from({ length: 60 }, (_, visit) => [visit, visit])))
  renderApp('/about')
  await heading('About StayScape')

  fireEvent(window, new Event('pagehide'))

  expect(JSON.parse(sessionStorage.getItem('scroll-positions')!)).toHaveLength(50)
})

test.each(['Contact', 'About'])(
  '%s in the bar leads to that section of home, and reading goes on there',
  async (name) => {
    const { user } = renderApp('/rooms')
    await screen.findByRole('heading', { level: 1 })

    await user.click(screen.getAllByRole('link', { name })[0]!)

    const id = name.toLowerCase()
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', id))
    expect(document.activeElement).toHaveAttribute('data-scrolled-to')
    expect(currentAddress()).toBe(`/#${id}`)
  },
)

test('filters written into the address do not move the focus', async () => {
  fakeApi.answers('getRooms', { rooms: [aRoom({ roomType: 'Single Bed' }), aRoom()] })
  const { user } = renderApp('/rooms')
  const filter = await screen.findByRole('checkbox', { name: /Single Bed/ })

  await user.click(filter)

  await waitFor(() => expect(window.location.search).not.toBe(''))
  expect(filter).toHaveFocus()
})
