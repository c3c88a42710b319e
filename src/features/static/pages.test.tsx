import { screen, within } from '@testing-library/react'
import { aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'

test.each([
  ['/about', 'About StayScape', 'About · StayScape'],
  ['/contact', 'Contact', 'Contact · StayScape'],
  ['/privacy-policy', 'Privacy policy', 'Privacy policy · StayScape'],
  ['/terms', 'Terms', 'Terms · StayScape'],
  ['/no/such/page', 'Page not found', 'Page not found · StayScape'],
])('%s is a page of its own: one heading, one main, a title', async (path, heading, title) => {
  renderApp(path)
  await screen.findByRole('heading', { level: 1, name: heading })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(document.title).toBe(title)
})

test('an unknown address links to home and to support', async () => {
  const { user } = renderApp('/nowhere')
  expect(await screen.findByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')

  await user.click(screen.getByRole('link', { name: 'Go back home' }))
  await screen.findByRole('heading', { level: 1, name: 'Discover Your Perfect Gateway Destination' })
  expect(currentAddress()).toBe('/')
})

describe('where people can ask for help', () => {
  const support = () => screen.queryByRole('link', { name: 'help@stayscape.test' })

  afterEach(() => document.querySelector('meta[name=support-email]')?.remove())

  test.each(['/contact', '/nowhere'])('is on %s once the operator has named it', async (path) => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="support-email" content="help@stayscape.test">')
    renderApp(path)

    await screen.findByRole('heading', { level: 1, name: /Contact|Page not found/ })
    expect(support()).toHaveAttribute('href', 'mailto:help@stayscape.test')
  })

  test('is not promised where nobody has named it', async () => {
    renderApp('/contact')

    expect(await screen.findByText(/Replies to our other emails may not be read/)).toBeVisible()
    expect(support()).toBeNull()
  })
})

test('the terms say what happens to a booking, a payment and a refund', async () => {
  renderApp('/terms')

  await screen.findByRole('heading', { level: 1, name: 'Terms' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(expect.arrayContaining(['Booking', 'Paying', 'Cancelling and refunds', 'Disputes']))
})

test('an unknown address offers the search for a destination', async () => {
  fakeApi.answers('getRooms', { rooms: [] })
  const { user } = renderApp('/nowhere')

  await user.type(await screen.findByLabelText('Destination'), 'London')
  await user.click(screen.getByRole('button', { name: 'Search' }))

  await screen.findByRole('heading', { level: 1, name: /London/i })
  expect(currentAddress()).toBe('/rooms?destination=London')
})

test('the privacy policy says how to close an account, what goes and what stays, and leads there', async () => {
  const { user } = renderApp('/privacy-policy', { as: aUser() })
  const title = await screen.findByRole('heading', { level: 2, name: 'Closing your account' })

  const passage = title.parentElement!
  expect(passage).toHaveTextContent(/We remove your name, email address, photo/)
  expect(passage).toHaveTextContent(
    /Your other bookings and their payments are kept without your name, because the law.*ten years/,
  )

  await user.click(within(passage).getByRole('link', { name: 'Edit Profile' }))
  await screen.findByRole('heading', { level: 2, name: 'Close account' })
  expect(currentAddress()).toBe('/profile')
})

test('the privacy policy says what is kept of people whom a hotel enters itself, and who answers for it', async () => {
  renderApp('/privacy-policy')
  expect(
    await screen.findByText(/may enter your name, phone number, email address and a note.*the hotel answers for them/),
  ).toBeVisible()
})

test('the privacy policy names both cookies, and says who ticks the box that lets a host reply', async () => {
  renderApp('/privacy-policy')
  expect(await screen.findByText(/lets them reply to it is ticked beforehand/)).toBeVisible()

  const title = await screen.findByRole('heading', { level: 2, name: 'On your device' })
  expect(title.parentElement).toHaveTextContent(/^On your device ?Two cookies\..* for 180 days/)
})
