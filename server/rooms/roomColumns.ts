import type { Payload } from '../../contract/callTypes'
import { fields } from '../../contract/fields'
import { amenityNames, type Amenity } from '../../contract/limits'
import { toCents } from '../../contract/quote'
import { refusal } from '../http/refusal'
import { plainText } from '../plainText'
import { readList } from './jsonList'
import type { RoomColumns } from './store'

type RoomForm = Payload<'addRoom'>

const isAmenity = (name: unknown): name is Amenity => (amenityNames as readonly unknown[]).includes(name)

/** The form's JSON list of amenity names, without repeats; refuses anything else. */
function readAmenities(text: string): Amenity[] {
  const names = readList(text)
  if (!names?.every(isAmenity)) throw refusal(fields.amenities.message, 'amenities')
  return [...new Set(names)]
}

/** The columns of a room from its form. What the form leaves out is undefined: a default for a new room, unchanged for another. */
export function roomColumns(form: RoomForm): RoomColumns
export function roomColumns(form: Partial<RoomForm>): Partial<RoomColumns>
export function roomColumns(form: Partial<RoomForm>): Partial<RoomColumns> {
  const { roomType, pricePerNight, amenities, maxGuests, privateName, description } = form
  return {
    roomType: roomType && plainText(roomType),
    pricePerNightCents: pricePerNight === undefined ? undefined : toCents(Number(pricePerNight)),
    amenities: amenities === undefined ? undefined : readAmenities(amenities),
    maxGuests: maxGuests === undefined ? undefined : Number(maxGuests),
    privateName: privateName && plainText(privateName),
    description: description?.trim(),
  }
}
