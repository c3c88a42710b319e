import { roomImagesMax } from '@contract/limits'

/** A picture of the form: newly chosen, or the address of one that the room has. */
export type Picture = File | string

/** Image slots of a room; the first image is the cover. */
export type Slots = readonly (Picture | undefined)[]

export const emptySlots: Slots = Array.from({ length: roomImagesMax }, () => undefined)

/** The slots of a room that has pictures, which keep their order. */
export const slotsOf = (images: readonly string[]): Slots =>
  Array.from({ length: Math.max(images.length, roomImagesMax) }, (_, slot) => images[slot])

const picturesIn = (slots: Slots): Picture[] => slots.filter((picture) => picture !== undefined)

export const filesIn = (slots: Slots): File[] => picturesIn(slots).filter((picture) => typeof picture !== 'string')

/** The order in which an edit sends its pictures: a JSON list of kept addresses, and `new:0` and on for what {@link filesIn} gives. */
export function orderOf(slots: Slots): string {
  const files = filesIn(slots)
  return JSON.stringify(
    picturesIn(slots).map((picture) => (typeof picture === 'string' ? picture : `new:${files.indexOf(picture)}`)),
  )
}

/** Index of the cover: the first image, or the first slot while there is none. */
export const coverOf = (slots: Slots): number =>
  Math.max(
    slots.findIndex((picture) => picture !== undefined),
    0,
  )

/** Where the picture in a slot stands among all: `Picture 2 of 3`. */
export const placeOf = (slots: Slots, slot: number): string =>
  `Picture ${picturesIn(slots.slice(0, slot)).length + 1} of ${picturesIn(slots).length}`

/** The nearest slot with a picture before (`-1`) or after (`1`) one; undefined at either end. */
export function neighbourOf(slots: Slots, slot: number, step: -1 | 1): number | undefined {
  let neighbour = slot + step
  while (neighbour in slots && !slots[neighbour]) neighbour += step
  return slots[neighbour] === undefined ? undefined : neighbour
}

/** Puts files into the first empty slots; `leftOver` did not fit. */
export function fill(slots: Slots, files: readonly File[]): { slots: Slots; leftOver: File[] } {
  const remaining = [...files]
  const filled = slots.map((slot) => slot ?? remaining.shift())
  return { slots: filled, leftOver: remaining }
}
