import { screen, within } from '@testing-library/react'
import { aRoom } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'

/** What a person finds on the list, and rooms to fill it with. */

export const shownHotels = () => [...document.querySelectorAll('main li h2')].map((name) => name.textContent)
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
export const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }))
export const bar = () => within(screen.getByRole('navigation', { name: 'Main' }))
export const box = (name: string) => panel().getByRole('checkbox', { name })

/** One of each: room types, price bands and cities differ. */
export function fourRooms() {
  const rooms = [
    aRoom({ hotelName: 'Harbour House', city: 'London', roomType: 'Double Bed', pricePerNight: 240 }),
    aRoom({ hotelName: 'Lantern', city: 'London', roomType: 'Single Bed', pricePerNight: 500 }),
    aRoom({ hotelName: 'Bay House', city: 'Singapore', roomType: 'Luxury Suite', pricePerNight: 1290.5 }),
    aRoom({ hotelName: 'Brick Lofts', city: 'New York', roomType: 'Family Suit', pricePerNight: 2450 }),
  ]
  fakeApi.answers('getRooms', { rooms })
}

/** Double rooms of `Hotel 1`, `Hotel 2` and so on. */
export const manyRooms = (count: number) =>
  fakeApi.answers('getRooms', {
    rooms: Array.from({ length: count }, (_, index) => aRoom({ hotelName: `Hotel ${index + 1}` })),
  })
