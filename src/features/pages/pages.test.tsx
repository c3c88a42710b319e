import { screen } from '@testing-library/react'
import { currentAddress, renderApp } from '../../testing/renderApp'

test.each([
  ['/about', 'About StayScape', 'About · StayScape'],
  ['/contact', 'Contact', 'Contact · StayScape'],
  ['/privacy-policy', 'Privacy policy', 'Privacy policy · StayScape'],
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
