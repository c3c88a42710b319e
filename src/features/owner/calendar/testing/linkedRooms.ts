import type { CalendarImport, LinkedRoom } from '@contract/entities'

/** A room without a link or other calendars. */
export const aLinkedRoom = (own: Partial<LinkedRoom> = {}): LinkedRoom => ({
  _id: 'a',
  roomType: 'Double Bed',
  hasLink: false,
  imports: [],
  ...own,
})

/** Airbnb's, with three events. */
export const anImport = (own: Partial<CalendarImport> = {}): CalendarImport => ({
  _id: 'airbnb',
  name: 'Airbnb',
  host: 'www.airbnb.com',
  events: 3,
  conflicts: [],
  ...own,
})
