import { roomImagesMax } from '../../../contract/limits'

/** A room's pictures in their places; the first one there is is the cover. */
export type Slots = readonly (File | undefined)[]

export const emptySlots: Slots = Array.from({ length: roomImagesMax }, () => undefined)

/** The pictures themselves, in order: what is sent. */
export const filesIn = (slots: Slots): File[] => slots.filter((file) => file !== undefined)

/** The slot whose picture guests see first, or will. */
export const coverOf = (slots: Slots): number =>
  Math.max(
    slots.findIndex((file) => file !== undefined),
    0,
  )

export const withSlot = (slots: Slots, position: number, file: File | undefined): Slots => slots.with(position, file)

/** Puts files into the first empty slots, in order; `leftOver` found none. */
export function fill(slots: Slots, files: readonly File[]): { slots: Slots; leftOver: File[] } {
  const waiting = [...files]
  const filled = slots.map((slot) => slot ?? waiting.shift())
  return { slots: filled, leftOver: waiting }
}
