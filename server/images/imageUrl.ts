import { mediaPath } from '../../contract/calls'

/** All pictures are stored as WebP. */
export const fileName = (key: string) => `${key}.webp`

/** The key in a picture's file name; undefined for anything else. */
export const keyOf = (name: string) => /^([0-9a-f]{32})\.webp$/.exec(name)?.[1]

/** Empty without a picture. The route takes `w` and `auto=compress`. */
export const imageUrl = (key: string | null) => (key ? `${mediaPath}/${fileName(key)}` : '')
