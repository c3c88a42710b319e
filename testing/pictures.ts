import sharp from 'sharp'
import type { TestFile } from './visitor'

const colour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a52' } })

export const aPictureAs = async (
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
  { width = 64, height = 48 } = {},
): Promise<TestFile> => ({ name: `picture.${format}`, bytes: await colour(width, height).toFormat(format).toBuffer() })

export const aPicture = async (name = 'picture.png'): Promise<TestFile> => ({ ...(await aPictureAs('png')), name })

export const aText = (name: string, text: string): TestFile => ({ name, bytes: Buffer.from(text) })
