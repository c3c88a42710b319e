import { normalize } from '../../contract/cities'
import { largeCities } from '../../contract/cityTimeZones'
import type { Hotel, Room } from '../../contract/entities'
import { filterNames } from '../../contract/filters'
import { formatAddress } from '../../contract/formatAddress'
import { formatDollars } from '../../contract/format'
import { guestsGoTo, pagePaths, type PageName } from '../../contract/pages'
import { missingTitles, roomsTitle, roomTitle, staticTitles } from '../../contract/pageTitles'
import { toDollars } from '../../contract/quote'
import { roomName } from '../../contract/roomName'
import { rateCoverage } from '../../contract/roomSearch'
import { queryNames } from '../../contract/staySearch'
import type { Dependencies } from '../dependencies'
import { pluralize } from '../format'
import { findVisibleHotel } from '../hotels/store'
import { presentHotel } from '../hotels/presenter'
import type { PageHead } from '../http/pageHead'
import { shareUrl } from '../images/imageUrl'
import { presentRoom } from '../rooms/presenter'
import type { DestinationIndex } from '../rooms/search/destinations'
import { countRoomsOfHotel, findPicturedRoomOfHotel, findVisibleRoom } from '../rooms/store'
import { hotelData, roomData, siteData } from './structuredData'

/** Pages of whoever is logged in, and the one that only waits. */
const privatePages = new Set([...Object.keys(guestsGoTo), 'loader'])

/** As much of a description as search engines and messengers show. */
const descriptionMax = 200

/** A word that is longer is cut: not all scripts put blanks between words. */
const wordMax = 40

/** Without line breaks, and cut between two words. */
function shorten(text: string): string {
  const line = text.split(/\s+/).filter(Boolean).join(' ')
  if (line.length <= descriptionMax) return line
  const end = line.lastIndexOf(' ', descriptionMax - 1)
  // Never between the halves of a character, which no encoding has.
  const cut = line.slice(0, end < descriptionMax - wordMax ? descriptionMax - 1 : end).replace(/[\ud800-\udbff]$/, '')
  return `${cut.replace(/[,.;:]$/, '')}…`
}

const place = ({ name, address, city }: Hotel) => `${name}, ${formatAddress({ address, city })}`

const describeRoom = (room: Room) =>
  shorten(
    [
      `${roomName(room)} at ${place(room.hotel)}.`,
      `${formatDollars(room.pricePerNight)} a night ${rateCoverage(room)}.`,
      room.maxGuests && `Sleeps ${room.maxGuests}.`,
      room.description ?? (room.amenities.length > 0 && `${room.amenities.join(', ')}.`),
    ]
      .filter(Boolean)
      .join(' '),
  )

function describeHotel(hotel: Hotel, { count, lowestCents }: { count: number; lowestCents: number | null }) {
  if (lowestCents === null) return shorten(`${place(hotel)}.`)
  return shorten(`${place(hotel)}: ${pluralize(count, 'room')}, from ${formatDollars(toDollars(lowestCents))} a night.`)
}

const narrowing: readonly string[] = [
  ...Object.values(filterNames),
  ...[queryNames.checkInDate, queryNames.checkOutDate, queryNames.guests],
]

interface HeadDependencies extends Pick<Dependencies, 'database' | 'settings'> {
  destinations: Pick<DestinationIndex, 'cityNamed'>
}

const largeCity = (typed: string) => largeCities.find((city) => normalize(city) === normalize(typed))

/** Heads of pages, as the database has it now. */
export function pageHeads({ database: { db }, settings, destinations }: HeadDependencies) {
  const absolute = (address: string) => settings.appOrigin + address
  const addressOf = (page: 'room' | 'hotel', id: string) => absolute(pagePaths[page].replace(':id', id))
  const sitePicture = {
    picture: absolute('/brand/share.jpg'),
    alt: 'A pool beside palm trees at sunset, and the StayScape logo',
  }

  /** What stands for a hotel, or for the room itself: a room's first picture. */
  function pictureOf(room: Pick<Room, 'roomType' | 'publicName' | 'images'> | undefined, hotelName: string) {
    const [image] = room?.images ?? []
    if (!room || !image) return { card: sitePicture }
    const picture = absolute(shareUrl(image))
    return { picture, card: { picture, alt: roomTitle(room, hotelName) } }
  }

  async function roomHead(id: string): Promise<PageHead> {
    const row = await findVisibleRoom(db, id)
    if (!row) return { title: missingTitles.room, isNoindex: true, isMissing: true }
    const room = presentRoom(row)
    const url = addressOf('room', row.id)
    const { picture, card } = pictureOf(row, row.hotelName)
    return {
      title: roomTitle(room, room.hotel.name),
      description: describeRoom(room),
      card: { url, ...card },
      structuredData: roomData(room, { url, picture, hotelUrl: addressOf('hotel', row.hotelId) }),
    }
  }

  async function hotelHead(id: string): Promise<PageHead> {
    const row = await findVisibleHotel(db, id)
    if (!row) return { title: missingTitles.hotel, isNoindex: true, isMissing: true }
    const [counted, pictured] = await Promise.all([countRoomsOfHotel(db, id), findPicturedRoomOfHotel(db, id)])
    const hotel = presentHotel(row)
    const url = addressOf('hotel', id)
    const { picture, card } = pictureOf(pictured, hotel.name)
    return {
      title: hotel.name,
      description: describeHotel(hotel, counted),
      card: { url, ...card },
      structuredData: hotelData(hotel, { url, picture }),
    }
  }

  /** A city is a page of its own, however it is written; anything else that may be typed is not, nor what narrows a list down further. */
  async function listHead(query: URLSearchParams): Promise<PageHead> {
    const typed = query.get(queryNames.destination)?.trim() ?? ''
    const city = typed && (largeCity(typed) ?? (await destinations.cityNamed(typed)) ?? '')
    const address = city ? `?${new URLSearchParams({ [queryNames.destination]: city })}` : ''
    const title = roomsTitle(city)
    return {
      title,
      description: `${title} on StayScape: choose by price, room type and amenities, see which nights are free, book and pay.`,
      card: { url: absolute(pagePaths.rooms) + address, ...sitePicture },
      isNoindex: (typed !== '' && !city) || narrowing.some((name) => query.has(name)),
      isFixed: !city,
    }
  }

  /** The head of a page; `id` is that of the room or hotel in its address. Undefined for pages that have nothing of their own to say. */
  return async function headOf(page: PageName, id: string, query: URLSearchParams): Promise<PageHead | undefined> {
    if (page === 'room') return roomHead(id)
    if (page === 'hotel') return hotelHead(id)
    if (page === 'rooms') return listHead(query)
    const card = { url: absolute(pagePaths[page]), ...sitePicture }
    if (page === 'home') return { title: '', card, structuredData: siteData(card.url), isFixed: true }
    if (page in staticTitles) return { title: staticTitles[page as keyof typeof staticTitles], card, isFixed: true }
    return privatePages.has(page) ? { title: '', isNoindex: true, isFixed: true } : undefined
  }
}
