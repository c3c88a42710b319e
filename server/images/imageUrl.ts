import { mediaPath } from '../../contract/calls'

/** Pictures are stored as WebP. */
export const fileName = (key: string) => `${key}.webp`

/** Undefined for a file that is not a picture. */
export const keyFromFileName = (name: string) => /^([0-9a-f]{32})\.webp$/.exec(name)?.[1]

/** Empty without a picture. The route accepts `w` and `auto=compress`. */
export const imageUrl = (key: string | null) => (key ? `${mediaPath}/${fileName(key)}` : '')

/** The same picture for whoever shows a link: a JPEG of `shareSize`. */
export const shareUrl = (key: string) => `${mediaPath}/${key}.jpg`

/** Undefined for a file that is not one. */
export const keyFromShareName = (name: string) => /^([0-9a-f]{32})\.jpg$/.exec(name)?.[1]
