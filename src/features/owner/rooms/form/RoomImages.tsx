import { useImperativeHandle, useRef, useState, type DragEvent } from 'react'
import { flushSync } from 'react-dom'
import { useController, type UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { imageBytesMax, roomImagesMax } from '@contract/limits'
import { imageMessages } from '@contract/imageMessages'
import { FieldGroup } from '../../../../design/controls/FieldGroup'
import { isImage, rejectionOf } from '../../../../design/controls/imageFile'
import { notify } from '../../../../design/feedback/notify'
import { VisuallyHidden } from '../../../../design/layout/VisuallyHidden'
import { theme } from '../../../../design/tokens'
import { ImageSlot } from './ImageSlot'
import type { Picture, RoomFormValues, Slots } from './roomFormValues'

/** Chosen one by one, or dropped into the first empty slots; ordered by dragging and by buttons. */
export function RoomImages({ form }: { form: UseFormReturn<RoomFormValues> }) {
  const { control, setValue, setError, clearErrors } = form
  const { field, fieldState } = useController({ control, name: 'images' })
  const { ref, value: slots } = field
  const filled = filledIn(slots)
  const [isOver, setOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const [status, setStatus] = useState('')
  /** What each file has replaced, in case it turns out to be no picture. */
  const replaced = useRef(new WeakMap<File, Picture>())
  const list = useRef<HTMLUListElement>(null)
  const inSlot = (slot: number, selector: string) => list.current?.children[slot]?.querySelector<HTMLElement>(selector)

  useImperativeHandle(ref, () => ({ focus: () => list.current?.querySelector('input')?.focus() }), [])

  function change(slots: Slots, problem = '') {
    setValue('images', slots, { shouldDirty: true })
    if (problem) setError('images', { message: problem })
    else clearErrors('images')
  }

  /** Adds the valid files, the first one to `slot` if given, and shows why the others were rejected. */
  function addFiles(files: readonly File[], slot?: number) {
    const remaining = files.filter((file) => !rejectionOf(file))
    const own = slot === undefined ? undefined : remaining.shift()
    const before = slot === undefined ? undefined : slots[slot]
    if (own && before) replaced.current.set(own, before)
    const added = slots.map((picture, index) => (index === slot ? (own ?? picture) : (picture ?? remaining.shift())))

    const problems = new Set(files.flatMap((file) => rejectionOf(file) ?? []))
    if (remaining.length > 0) {
      const leftOut = remaining.map(({ name }) => name).join(', ')
      problems.add(`A room can have at most ${roomImagesMax} images. Left out: ${leftOut}.`)
    }
    change(added, [...problems].join(' '))
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    // A picture of the list, let go between two slots.
    if (dragged !== undefined) return
    const files = [...event.dataTransfer.files]
    if (!files.every(isImage) || files.length === 0) notify.error(imageMessages.dropAnImage)
    addFiles(files)
  }

  function dropOn(event: DragEvent, slot: number) {
    if (dragged === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setDragged(undefined)
    reorder(slots.toSpliced(dragged, 1).toSpliced(slot, 0, slots[dragged]), slot)
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setOver(dragged === undefined)
  }

  function move(slot: number, step: -1 | 1) {
    const neighbour = filled[filled.indexOf(slot) + step]
    if (neighbour === undefined) return
    flushSync(() => reorder(slots.with(slot, slots[neighbour]).with(neighbour, slots[slot]), neighbour))
    inSlot(neighbour, `[data-move="${step}"]`)?.focus()
  }

  /** Says where the picture is now that was moved to `slot`. */
  function reorder(ordered: Slots, slot: number) {
    change(ordered)
    setStatus(`Picture ${filledIn(ordered).indexOf(slot) + 1} of ${filled.length}`)
  }

  function remove(slot: number) {
    flushSync(() => change(slots.with(slot, undefined)))
    // The button is gone with its image: focus that of the next one, else of the last, else the empty slot.
    const others = filled.filter((other) => other !== slot)
    const next = others[filled.indexOf(slot)] ?? others.at(-1)
    const target = next === undefined ? inSlot(slot, 'input') : inSlot(next, '[data-remove]')
    target?.focus()
  }

  return (
    <FieldGroup
      legend="Images"
      error={fieldState.error?.message}
      hint={`Up to ${roomImagesMax}, at most ${imageBytesMax / 1024 / 1024} MB each: JPEG, PNG, WebP, AVIF or GIF. Guests see the cover first; drag the images or use the arrows to put them in order.`}
    >
      <List ref={list} data-over={isOver} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        {slots.map((picture, slot) => (
          <ImageSlot
            key={slot}
            number={slot + 1}
            picture={picture}
            isCover={slot === (filled[0] ?? 0)}
            canMove={(step) => filled[filled.indexOf(slot) + step] !== undefined}
            onChoose={(files) => addFiles(files, slot)}
            onRemove={() => remove(slot)}
            onMove={(step) => move(slot, step)}
            onUnreadable={(file) =>
              change(slots.with(slot, replaced.current.get(file)), imageMessages.imageUnreadable(file.name))
            }
            onDragStart={() => setDragged(slot)}
            onDragEnd={() => setDragged(undefined)}
            onDrop={(event) => dropOn(event, slot)}
          />
        ))}
      </List>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </FieldGroup>
  )
}

/** The slots that have a picture. */
const filledIn = (slots: Slots) => slots.flatMap((picture, slot) => (picture ? [slot] : []))

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(4)} ${theme.space(3)};
  margin-block: ${theme.space(2)} ${theme.space(3)};
  padding-block: ${theme.space(4)};
  border-block: 1px solid ${theme.color.line};

  &[data-over='true'] {
    border-color: ${theme.color.sea};
    background: ${theme.color.tint};
  }

  ${theme.from.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`
