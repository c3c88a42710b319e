import type { Payload } from '../../contract/callTypes'
import { fields } from '../../contract/fields'
import { amenityNames, roomImagesMax, type Amenity } from '../../contract/limits'
import { toCents } from '../../contract/quote'
import { refusal } from '../http/refusal'
import { imageUrl } from '../images/imageUrl'
import { plainText } from '../plainText'
import type { RoomColumns } from './store'

type RoomForm = Payload<'addRoom'>

/** A multipart form sends lists as JSON; undefined for anything else. */
function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isAmenity = (name: unknown): name is Amenity => (amenityNames as readonly unknown[]).includes(name)

/** Without repeats. */
function parseAmenities(text: string): Amenity[] {
  const names = parseList(text)
  if (!names?.every(isAmenity)) throw refusal(fields.amenities.message, 'amenities')
  return [...new Set(names)]
}

/** What the form leaves out is undefined: a new room gets the default, an existing one stays as it is. Refuses unknown amenities. */
export function parseRoomForm(form: RoomForm): RoomColumns
export function parseRoomForm(form: Partial<RoomForm>): Partial<RoomColumns>
export function parseRoomForm(form: Partial<RoomForm>): Partial<RoomColumns> {
  const { roomType, pricePerNight, amenities, maxGuests, publicName, privateName, description } = form
  return {
    roomType: roomType && plainText(roomType),
    pricePerNightCents: pricePerNight === undefined ? undefined : toCents(Number(pricePerNight)),
    amenities: amenities === undefined ? undefined : parseAmenities(amenities),
    maxGuests: maxGuests === undefined ? undefined : Number(maxGuests),
    publicName: publicName && plainText(publicName),
    privateName: privateName && plainText(privateName),
    description: description?.trim(),
  }
}

/** The cover first. A string is the key of a picture that the room has, a number the index of an uploaded file. */
type PictureOrder = (string | number)[]

/**
 * `order` is the form's JSON list of the room's pictures, by their addresses, and of the uploaded ones, as `new:0` and on; when
 * left out, the uploaded ones are appended. Refuses unknown and repeated entries, an uploaded file that is not listed, and more
 * pictures than a room can have.
 */
export function parsePictureOrder(order: string | undefined, keys: string[], fileCount: number): PictureOrder {
  const known = new Map<unknown, string | number>()
  for (const key of keys) known.set(imageUrl(key), key)
  for (let file = 0; file < fileCount; file += 1) known.set(`new:${file}`, file)

  const entries = order === undefined ? [...known.keys()] : parseList(order)
  const pictures = entries?.flatMap((entry) => known.get(entry) ?? [])
  if (!entries || !pictures || pictures.length < entries.length || !isComplete(pictures, fileCount)) {
    throw refusal(fields.imageOrder.message, 'order')
  }
  if (pictures.length > roomImagesMax) throw refusal(`A room can have at most ${roomImagesMax} pictures.`, 'images')
  return pictures
}

/** No picture twice, and every uploaded file. */
const isComplete = (pictures: PictureOrder, fileCount: number) =>
  new Set(pictures).size === pictures.length &&
  pictures.filter((picture) => typeof picture === 'number').length === fileCount
