import { imageBytesMax } from './limits'

const formats = 'Please choose a JPEG, PNG, WebP, AVIF or GIF.'

/** Messages about pictures. Separate from the others, so that the first view does not load them. */
export const imageMessages = {
  dropAnImage: 'Please drop a valid image file',
  imageTooLarge: (fileName: string) =>
    `“${fileName}” is larger than ${imageBytesMax / 1024 / 1024} MB. Please choose a smaller picture.`,
  notAnImage: (fileName: string) => `“${fileName}” is not an image. ${formats}`,
  imageUnreadable: (fileName: string) => `“${fileName}” is not a picture we can read. ${formats}`,
} as const
