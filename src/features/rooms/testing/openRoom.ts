import { fireEvent, screen } from '@testing-library/react'
import type { Room, TakenStay, User } from '@contract/entities'
import { addDays, localToday } from '@contract/stay'
import { appPaths } from '../../../lib/paths'
import { aRoom } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'

/** The calendar date so many days from today. */
export const inDays = (days: number) => addDays(localToday(), days)

interface Visit {
  room?: Room
  /** As in the address: `?checkIn=…`. */
  query?: string
  as?: User
  taken?: TakenStay[]
  /** What is said where the room alone, with its rates and description, cannot be loaded. */
  failure?: string
}

/** Opens a room's page and waits until its booking form is there. */
export async function openRoom({ room = aRoom(), query = '', as, taken = [], failure }: Visit = {}) {
  fakeApi.answers('getRooms', { rooms: [{ ...room, rates: undefined, description: undefined }] })
  if (failure) fakeApi.fails('room', failure)
  else fakeApi.answers('room', { room })
  fakeApi.answers('takenNights', { stays: taken })
  const app = renderApp(appPaths.room(room._id) + query, { as })
  await screen.findByLabelText('Check-In')
  return { ...app, room }
}

export const checkIn = () => screen.getByLabelText<HTMLInputElement>('Check-In')
export const checkOut = () => screen.getByLabelText<HTMLInputElement>('Check-Out')
export const guests = () => screen.getByLabelText<HTMLInputElement>('Guests')

/** As a date picker does it: a whole date at once. */
export function choose(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } })
}

/** Three nights, ten days from now. */
export function chooseDates() {
  choose(checkIn(), inDays(10))
  choose(checkOut(), inDays(13))
}
