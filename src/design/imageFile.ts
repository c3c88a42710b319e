import { imageBytesMax } from '../../contract/limits'

const megabyte = 1024 * 1024
const chooseAnother = 'Please choose a JPEG, PNG, WebP, AVIF or GIF.'

/** Any image type: the server decides by the content what it can read. */
export const isImage = (file: File) => file.type.startsWith('image/')

/** Why a file cannot be uploaded; undefined when it can. */
export function rejectionOf(file: File): string | undefined {
  if (!isImage(file)) return `${file.name} is not an image. ${chooseAnother}`
  if (file.size > imageBytesMax) {
    return `${file.name} is larger than ${imageBytesMax / megabyte} MB. Please choose a smaller image.`
  }
  return undefined
}

/** For a file that the browser could not display: the server cannot read it, either. */
export const unreadable = ({ name }: File) => `${name} is not an image we can read. ${chooseAnother}`
