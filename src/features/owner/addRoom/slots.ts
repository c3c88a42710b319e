import { roomImagesMax } from '../../../../contract/limits'

/** Image slots of a room; the first image is the cover. */
export type Slots = readonly (File | undefined)[]

export const emptySlots: Slots = Array.from({ length: roomImagesMax }, () => undefined)

/** The images to upload, in order. */
export const filesIn = (slots: Slots): File[] => slots.filter((file) => file !== undefined)

/** Index of the cover: the first image, or the first slot while there is none. */
export const coverOf = (slots: Slots): number =>
  Math.max(
    slots.findIndex((file) => file !== undefined),
    0,
  )

export const withSlot = (slots: Slots, position: number, file: File | undefined): Slots => slots.with(position, file)

/** Puts files into the first empty slots; `leftOver` did not fit. */
export function fill(slots: Slots, files: readonly File[]): { slots: Slots; leftOver: File[] } {
  const waiting = [...files]
  const filled = slots.map((slot) => slot ?? waiting.shift())
  return { slots: filled, leftOver: waiting }
}
