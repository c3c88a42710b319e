import { screen, waitFor, within } from '@testing-library/react'
import { browser } from '../../../lib/browser'
import { appPaths } from '../../../lib/paths'
import { anOwner, aUser } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'
import { findToast, shownToasts } from '../../../testing/toasts'

test('whoever has registered a hotel lands on Add Room and reads there, once, that it is registered', async () => {
  const goTo = jest.spyOn(browser, 'replaceWith').mockImplementation(() => undefined)
  fakeApi.answers('registerHotel', { message: 'Your hotel is registered.' })
  const before = renderApp('/about', { as: aUser() })
  await before.user.click(await screen.findByRole('button', { name: 'List Your Hotel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Register Your Hotel' }))
  await before.user.type(await dialog.findByLabelText('Hotel Name'), 'Harbour House')
  await before.user.type(dialog.getByLabelText('Phone'), '+44 20 7946 0018')
  await before.user.type(dialog.getByLabelText('Address'), '12 Quay Street')
  await before.user.click(dialog.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/owner/add-room'))
  expect(shownToasts()).toEqual([])
  before.unmount()

  const loaded = renderApp(appPaths.addRoom, { as: anOwner() })
  await screen.findByRole('heading', { level: 1, name: 'Add Room' })
  await findToast('Your hotel is registered.')
  loaded.unmount()

  renderApp(appPaths.addRoom, { as: anOwner() })
  await screen.findByRole('heading', { level: 1, name: 'Add Room' })
  expect(shownToasts()).toEqual([])
})
