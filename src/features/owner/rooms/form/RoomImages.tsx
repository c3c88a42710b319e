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
import type { RoomFormValues } from './roomFormValues'
import { fill, neighbourOf, placeOf, type Picture, type Slots } from './slots'

interface RoomImagesProps {
  form: UseFormReturn<RoomFormValues>
}

const megabytes = imageBytesMax / 1024 / 1024

/** Chosen one by one, or dropped into the first empty slots; ordered by dragging and by buttons. */
export function RoomImages({ form: { control, setValue, setError, clearErrors } }: RoomImagesProps) {
  const {
    field: { ref, value: slots },
    fieldState: { error },
  } = useController({ control, name: 'images' })
  const [isOver, setOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const [status, setStatus] = useState('')
  /** What each file has replaced, in case it turns out to be no picture. */
  const replaced = useRef(new WeakMap<File, Picture>())
  const list = useRef<HTMLUListElement>(null)
  const inSlot = (slot: number, selector: string) => list.current?.children[slot]?.querySelector<HTMLElement>(selector)

  useImperativeHandle(ref, () => ({ focus: () => list.current?.querySelector('input')?.focus() }), [])

  function change(slots: Slots, problems: readonly string[] = []) {
    setValue('images', slots, { shouldDirty: true })
    if (problems.length > 0) setError('images', { message: problems.join(' ') })
    else clearErrors('images')
  }

  /** Adds the valid files, the first one to `slot` if given, and shows why the others were rejected. */
  function addFiles(files: readonly File[], slot?: number) {
    const valid = files.filter((file) => !rejectionOf(file))
    const own = slot === undefined ? undefined : valid.shift()
    const before = slot === undefined ? undefined : slots[slot]
    if (own && before) replaced.current.set(own, before)
    const placed = own && slot !== undefined ? slots.with(slot, own) : slots
    const { slots: filled, leftOver } = fill(placed, valid)

    const problems = files.map(rejectionOf).filter((problem) => problem !== undefined)
    if (leftOver.length > 0) problems.push(tooMany(leftOver))
    change(filled, [...new Set(problems)])
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
    const ordered = slots.toSpliced(dragged, 1).toSpliced(slot, 0, slots[dragged])
    change(ordered)
    setDragged(undefined)
    setStatus(placeOf(ordered, slot))
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setOver(dragged === undefined)
  }

  function move(slot: number, step: -1 | 1) {
    const neighbour = neighbourOf(slots, slot, step)
    if (neighbour === undefined) return
    const ordered = slots.with(slot, slots[neighbour]).with(neighbour, slots[slot])
    flushSync(() => change(ordered))
    setStatus(placeOf(ordered, neighbour))
    inSlot(neighbour, `[data-move="${step}"]`)?.focus()
  }

  function remove(slot: number) {
    flushSync(() => change(slots.with(slot, undefined)))
    // The button is gone with its image: focus the nearest remaining one, or the empty slot.
    const nearest = slots.map((_, index) => index).sort((a, b) => distance(a, slot) - distance(b, slot))
    const neighbour = nearest.find((index) => index !== slot && inSlot(index, '[data-remove]'))
    const next = neighbour === undefined ? inSlot(slot, 'input') : inSlot(neighbour, '[data-remove]')
    next?.focus()
  }

  return (
    <FieldGroup
      legend="Images"
      error={error?.message}
      hint={`Up to ${roomImagesMax}, at most ${megabytes} MB each: JPEG, PNG, WebP, AVIF or GIF. Guests see the cover first; drag the images or use the arrows to put them in order.`}
    >
      <List ref={list} data-over={isOver} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        {slots.map((_, slot) => (
          <ImageSlot
            key={slot}
            slots={slots}
            slot={slot}
            onChoose={(files) => addFiles(files, slot)}
            onRemove={() => remove(slot)}
            onMove={(step) => move(slot, step)}
            onUnreadable={(file) =>
              change(slots.with(slot, replaced.current.get(file)), [imageMessages.imageUnreadable(file.name)])
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

const tooMany = (files: readonly File[]) =>
  `A room can have at most ${roomImagesMax} images. Left out: ${files.map(({ name }) => name).join(', ')}.`

/** Distance between two slots; a tie goes to the later one. */
const distance = (slot: number, from: number) => Math.abs(slot - from - 0.1)

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
