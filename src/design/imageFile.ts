import { imageBytesMax } from '../../contract/limits'

const megabyte = 1024 * 1024
const readable = 'Please choose a JPEG, PNG, WebP, AVIF or GIF.'

/** Any image type will do (section 5); what the server can read it tells by a file's content. */
export const isImage = (file: File) => file.type.startsWith('image/')

/** Why a file cannot be sent as a picture, in a sentence; undefined when it can. */
export function whyNot(file: File): string | undefined {
  if (!isImage(file)) return `${file.name} is not an image. ${readable}`
  if (file.size > imageBytesMax) {
    return `${file.name} is larger than ${imageBytesMax / megabyte} MB. Please choose a smaller image.`
  }
  return undefined
}

/** What the browser could not draw, the server cannot read either. */
export const unreadable = ({ name }: File) => `${name} is not a picture we can read. ${readable}`
