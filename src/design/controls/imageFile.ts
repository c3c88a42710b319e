import { imageBytesMax } from '../../../contract/limits'
import { sentences } from '../../../contract/sentences'

/** Any image type: the server decides by the content what it can read. */
export const isImage = (file: File) => file.type.startsWith('image/')

/** Why a file cannot be uploaded; undefined when it can. */
export function rejectionOf(file: File): string | undefined {
  if (!isImage(file)) return sentences.notAnImage(file.name)
  return file.size > imageBytesMax ? sentences.imageTooLarge(file.name) : undefined
}
