import { mediaPath } from '../../contract/calls'

/** The file name of a picture: its key with the one type that all are kept in. */
export const fileName = (key: string) => `${key}.webp`

/** The key in a picture's file name; undefined for any other text (E3). */
export const keyOf = (name: string) => /^([0-9a-f]{32})\.webp$/.exec(name)?.[1]

/** The address of a kept picture, as answers give it; empty where there is none. Takes `w` and `auto=compress`. */
export const imageUrl = (key: string | null) => (key ? `${mediaPath}/${fileName(key)}` : '')
