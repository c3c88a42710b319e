import { avatarPixelsMax, imageBytesMax } from '../../../contract/limits'
import { imageSentences } from '../../../contract/imageSentences'

/** Any image type: the server decides by the content what it can read. */
export const isImage = (file: File) => file.type.startsWith('image/')

/** Why a file cannot be uploaded; undefined when it can. */
export function rejectionOf(file: File): string | undefined {
  if (!isImage(file)) return imageSentences.notAnImage(file.name)
  return file.size > imageBytesMax ? imageSentences.imageTooLarge(file.name) : undefined
}

/** More than any screen shows of a person, and, however it is written, less than a file may have. */
const sentPixels = 2_000_000
const sentQuality = 0.9

/**
 * A person's picture as it is sent: one of more pixels than the server takes is made smaller. What this browser cannot draw
 * stays as it is, and the server says what it makes of it.
 */
export async function smallerAvatar(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file)
    const pixels = bitmap.width * bitmap.height
    const smaller = pixels > avatarPixelsMax ? await drawn(bitmap, Math.sqrt(sentPixels / pixels)) : undefined
    bitmap.close()
    return smaller ? new File([smaller], file.name, { type: smaller.type }) : file
  } catch {
    return file
  }
}

function drawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(bitmap.width * scale))
  canvas.height = Math.max(1, Math.floor(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // Of a browser that cannot write it, a PNG.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', sentQuality))
}
