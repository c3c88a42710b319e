import { fireEvent, screen } from '@testing-library/react'
import { renderApp } from '../testing/renderApp'
import { pages } from './pages'

test.each([
  ['the pointer', (link: Element) => fireEvent.pointerOver(link)],
  ['the focus', (link: Element) => fireEvent.focusIn(link)],
])('a page is fetched when %s comes to a link that leads there', async (_what, come) => {
  const preload = jest.spyOn(pages.privacy, 'preload').mockResolvedValue()
  renderApp('/about')
  const link = await screen.findByRole('link', { name: 'Privacy policy' })

  come(link)

  expect(preload).toHaveBeenCalledTimes(1)
})
