/** Titles of pages, in the browser's tab and in the head that the server writes. */
import type { PageName } from './pages'
import { roomName, type RoomNames } from './roomName'

export const siteName = 'StayScape'

/** Of a document; `title` is empty on home. */
export const documentTitle = (title: string) =>
  title ? `${title} · ${siteName}` : `${siteName} · Find and book a hotel room`

/** Pages that say the same to everybody. */
export const staticTitles = {
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy policy',
  terms: 'Terms',
} as const satisfies Partial<Record<PageName, string>>

/** `destination` may be empty. */
export const roomsTitle = (destination: string) => (destination ? `Rooms in ${destination}` : 'Rooms')

export const roomTitle = (room: RoomNames, hotelName: string) => `${roomName(room)}, ${hotelName}`

export const missingTitles = { room: 'Room not found', hotel: 'Hotel not found' } as const
