import { screen } from '@testing-library/react'
import { aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { catalogue, sources } from './testing/catalogue'
import { heading } from './testing/roomList'

test.each(sources)('where a place has no rooms %s, others are offered with the same guests', async (source) => {
  catalogue([aRoom({ city: 'Oslo' })], source)
  fakeApi.answers('places', { cities: ['Oslo'], hotels: [{ _id: 'fjord', name: 'Fjord Inn', city: 'Oslo' }] })
  const { user } = renderApp('/rooms?destination=Olso&guests=2')

  expect(await screen.findByRole('link', { name: 'Fjord Inn' })).toHaveAttribute('href', '/hotels/fjord?guests=2')
  expect(fakeApi.calls('places')).toEqual([{ destination: 'Olso' }])
  await user.click(screen.getByRole('link', { name: 'Oslo' }))

  expect(await heading('1 room in Oslo')).toBeVisible()
  expect(currentAddress()).toBe('/rooms?destination=Oslo&guests=2')
})
