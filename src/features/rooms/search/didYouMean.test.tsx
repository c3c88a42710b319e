import { screen } from '@testing-library/react'
import { aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'
import { catalogue } from './testing/catalogue'
import { heading } from './testing/roomList'

const rooms = [
  aRoom({ city: 'New York', hotelName: 'Brick Lofts', hotel: { _id: 'brick' } }),
  aRoom({ city: 'London', hotelName: 'Clerkenwell House', hotel: { _id: 'clerkenwell' } }),
]

test.each([
  ['NYC', 'New York'],
  ['london, uk', 'London'],
  ['Lodnon', 'London'],
])('%s finds no rooms, and offers %s with the same guests', async (typed, city) => {
  catalogue(rooms, 'in memory')
  const { user } = renderApp(`/rooms?destination=${encodeURIComponent(typed)}&guests=2`)
  await heading(`No rooms in ${typed}`)

  await user.click(screen.getByRole('link', { name: city }))

  expect(await heading(`1 room in ${city}`)).toBeVisible()
  expect(currentAddress()).toBe(`/rooms?destination=${city.replace(' ', '+')}&guests=2`)
})

test('a part of a hotel’s name offers the hotel', async () => {
  catalogue(rooms, 'in memory')
  renderApp('/rooms?destination=clerkenwell')
  await heading('No rooms in clerkenwell')

  expect(screen.getByRole('link', { name: 'Clerkenwell House' })).toHaveAttribute('href', '/hotels/clerkenwell')
})

test('where the list is incomplete, suggestions come from the server', async () => {
  catalogue(rooms, 'on the server')
  fakeApi.answers('places', { cities: ['Oslo'], hotels: [{ _id: 'fjord', name: 'Fjord Inn', city: 'Oslo' }] })
  renderApp('/rooms?destination=Olso')

  expect(await screen.findByRole('link', { name: 'Oslo' })).toHaveAttribute('href', '/rooms?destination=Oslo')
  expect(screen.getByRole('link', { name: 'Fjord Inn' })).toHaveAttribute('href', '/hotels/fjord')
  expect(fakeApi.calls('places')).toEqual([{ destination: 'Olso' }])
})
