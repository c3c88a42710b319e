import { screen } from '@testing-library/react'
import type { CalendarRoom } from '@contract/entities'
import { anOwner } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { renderApp } from '../../../../testing/renderApp'

/** In a window as high as twelve rows. */
export function inLowWindow() {
  beforeEach(() => void jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(576))
}

export const aCalendarRoom = (id: string, roomType: string, spans: CalendarRoom['spans'] = []): CalendarRoom => ({
  _id: id,
  roomType,
  spans,
})

/** Ada from Tuesday to Friday, unpaid; painters from Saturday on in the other double. */
export const threeRooms = () => [
  aCalendarRoom('a', 'Double Bed', [
    {
      from: '2026-11-24',
      until: '2026-11-27',
      kind: 'stay',
      bookingId: 'ada',
      guestName: 'Ada Guest',
      isPaid: false,
    },
  ]),
  aCalendarRoom('b', 'Double Bed', [
    { from: '2026-11-28', until: '2026-12-02', kind: 'block', blockId: 'paint', note: 'Painting' },
  ]),
  aCalendarRoom('c', 'Loft'),
]

export async function openCalendar(rooms = threeRooms(), query = '') {
  fakeApi.answers('calendar', { rooms })
  const opened = renderApp(`/owner/calendar${query}`, { as: anOwner() })
  await screen.findByRole('grid')
  return opened
}

export const night = (name: string) => screen.findByRole('gridcell', { name })
export const dialog = (name: string) => screen.findByRole('dialog', { name })
