import { fields } from '../../contract/fields'
import { roomImagesMax } from '../../contract/limits'
import { refusal } from '../http/refusal'
import { imageUrl } from '../images/imageUrl'
import { readList } from './jsonList'

/** The cover first: pictures that the room has, by key, and new ones, by their place among the form's files. */
export type PictureOrder = (string | number)[]

/**
 * Which pictures a room has after an edit. `order` is the form's JSON list, in which pictures of the room go by their address
 * and the form's `files` by `new:0` and on; left out, new ones follow those of the room. Refuses what is not there, what is
 * named twice, a file that is not named, and more pictures than a room has.
 */
export function orderPictures(order: string | undefined, keys: string[], files: number): PictureOrder {
  const known = new Map<unknown, string | number>()
  for (const key of keys) known.set(imageUrl(key), key)
  for (let file = 0; file < files; file += 1) known.set(`new:${file}`, file)

  const names = order === undefined ? [...known.keys()] : readList(order)
  const pictures = names?.flatMap((name) => known.get(name) ?? [])
  if (!names || !pictures || pictures.length < names.length || !namesEachOnce(pictures, files)) {
    throw refusal(fields.imageOrder.message, 'order')
  }
  if (pictures.length > roomImagesMax) throw refusal(`A room can have at most ${roomImagesMax} pictures.`, 'images')
  return pictures
}

const namesEachOnce = (pictures: PictureOrder, files: number) =>
  new Set(pictures).size === pictures.length &&
  pictures.filter((picture) => typeof picture === 'number').length === files
