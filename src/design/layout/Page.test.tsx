import { render, screen } from '@testing-library/react'
import { Page } from './Page'
import { focusPageHeading, PageHeading } from './PageHeading'
import { SkipLink } from './SkipLink'

const page = (title: string) => (
  <Page title={title}>
    <PageHeading lead="All of them.">Rooms in London</PageHeading>
  </Page>
)

test('every page names the document', () => {
  const { rerender } = render(page('Rooms'))
  expect(document.title).toBe('Rooms · StayScape')

  rerender(page('My Bookings'))
  expect(document.title).toBe('My Bookings · StayScape')
})

test('after a navigation the heading has the focus, and is no tab stop', () => {
  render(page('Rooms'))

  focusPageHeading()

  const heading = screen.getByRole('heading', { level: 1, name: 'Rooms in London' })
  expect(heading).toHaveFocus()
  expect(heading).toHaveAttribute('tabindex', '-1')
})

test('the skip link targets the one main element', () => {
  render(
    <>
      <SkipLink />
      {page('Rooms')}
    </>,
  )

  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
    'href',
    `#${screen.getByRole('main').id}`,
  )
})
