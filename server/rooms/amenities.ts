import { amenityNames, type Amenity } from '../../contract/limits'
import { fields } from '../../contract/fields'
import { refusal } from '../http/refusal'
import { readList } from './jsonList'

const isAmenity = (name: unknown): name is Amenity => (amenityNames as readonly unknown[]).includes(name)

/** The form's JSON list of amenity names, without repeats; refuses anything else. */
export function readAmenities(text: string): Amenity[] {
  const names = readList(text)
  if (!names?.every(isAmenity)) throw refusal(fields.amenities.message, 'amenities')
  return [...new Set(names)]
}
