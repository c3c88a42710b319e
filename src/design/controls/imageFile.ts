import { avatarPixelsMax, imageBytesMax } from '@contract/limits'
import { imageMessages } from '@contract/imageMessages'

/** Any image type: the server decides by the content what it can read. */
export const isImage = (file: File) => file.type.startsWith('image/')

/** Why a file cannot be uploaded; undefined when it can. */
export function rejectionOf(file: File): string | undefined {
  if (!isImage(file)) return imageMessages.notAnImage(file.name)
  return file.size > imageBytesMax ? imageMessages.imageTooLarge(file.name) : undefined
}

/** More than any screen shows of an avatar, and in any format less than the largest file. */
const sentPixels = 2_000_000
const sentQuality = 0.9

/**
 * Scales down an avatar with more pixels than the server accepts. What this browser cannot decode is left as it is, for the server
 * to judge.
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
  // Browsers that cannot encode it write a PNG.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', sentQuality))
}
