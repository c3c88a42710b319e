import { imageBytesMax } from '../../contract/limits'
import { sentences } from '../../contract/sentences'

/** Any image type will do; whether it can be read, the server tells by its content. */
export const isImage = (file: File) => file.type.startsWith('image/')

/** Why a file cannot be sent as a picture, in a sentence; undefined when it can. */
export function whyNot(file: File): string | undefined {
  if (!isImage(file)) return sentences.notAnImage(file.name)
  if (file.size > imageBytesMax) return sentences.imageTooLarge(file.name)
  return undefined
}

/** What the browser could not draw, the server cannot read either. */
export const unreadable = ({ name }: File) => sentences.imageUnreadable(name)
