import { fireEvent, screen, within } from '@testing-library/react'
import { aUser } from '../testing/builders'
import { renderApp } from '../testing/renderApp'

test('the dialog shows the shape of its form until the chunk has loaded', async () => {
  renderApp('/about', { as: aUser() })
  fireEvent.click(await screen.findByRole('button', { name: 'List Your Hotel' }))

  const dialog = within(screen.getByRole('dialog', { name: 'Register Your Hotel' }))
  const skeleton = dialog.getByText('Loading the form').parentElement
  // Introduction, five labels, five fields, button.
  expect(skeleton?.querySelectorAll('[aria-hidden] div:not(:has(*))')).toHaveLength(12)

  expect(await dialog.findByLabelText('Hotel Name')).toBeVisible()
  expect(dialog.queryByText('Loading the form')).toBeNull()
})
