import { useImperativeHandle, useRef, useState, type DragEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { imageBytesMax, roomImagesMax } from '../../../../contract/limits'
import { imageSentences } from '../../../../contract/imageSentences'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { isImage, rejectionOf } from '../../../design/controls/imageFile'
import { notify } from '../../../design/feedback/notify'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { theme } from '../../../design/tokens'
import { ImageSlot } from './ImageSlot'
import { coverOf, fill, moved, neighbourOf, placeOf, swapped, withSlot, type Picture, type Slots } from './slots'

interface RoomImagesProps {
  slots: Slots
  onChange: (slots: Slots) => void
  error?: string
  ref?: Ref<{ focus: () => void }>
}

const megabytes = imageBytesMax / 1024 / 1024

/** Slots for a room's images: chosen one by one, or dropped into the first empty slots; ordered by dragging and by buttons. */
export function RoomImages({ slots, onChange, error, ref }: RoomImagesProps) {
  const [rejections, setRejections] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const [news, setNews] = useState('')
  /** What a file has taken the place of, in case it turns out to be no picture. */
  const replaced = useRef(new WeakMap<File, Picture>())
  const sheet = useRef<HTMLUListElement>(null)
  const inSlot = (slot: number, selector: string) => sheet.current?.children[slot]?.querySelector<HTMLElement>(selector)

  useImperativeHandle(ref, () => ({ focus: () => sheet.current?.querySelector('input')?.focus() }), [])

  /** Adds the valid files, the first one to `slot` if given, and shows why the others were rejected. */
  function addFiles(files: readonly File[], slot?: number) {
    const good = files.filter((file) => !rejectionOf(file))
    const own = slot === undefined ? undefined : good.shift()
    const before = slot === undefined ? undefined : slots[slot]
    if (own && before) replaced.current.set(own, before)
    const kept = own && slot !== undefined ? withSlot(slots, slot, own) : slots
    const { slots: filled, leftOver } = fill(kept, good)

    const reasons = files.map(rejectionOf).filter((reason) => reason !== undefined)
    if (leftOver.length > 0) reasons.push(tooMany(leftOver))
    setRejections([...new Set(reasons)])
    onChange(filled)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    // A picture of the sheet, let go between two slots.
    if (dragged !== undefined) return
    const files = [...event.dataTransfer.files]
    if (!files.every(isImage) || files.length === 0) notify.error(imageSentences.dropAnImage)
    addFiles(files)
  }

  function dropOn(event: DragEvent, slot: number) {
    if (dragged === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const ordered = moved(slots, dragged, slot)
    onChange(ordered)
    setDragged(undefined)
    setNews(placeOf(ordered, slot))
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setOver(dragged === undefined)
  }

  function move(slot: number, step: -1 | 1) {
    const other = neighbourOf(slots, slot, step)
    if (other === undefined) return
    const ordered = swapped(slots, slot, other)
    flushSync(() => onChange(ordered))
    setNews(placeOf(ordered, other))
    inSlot(other, `[data-move="${step}"]`)?.focus()
  }

  function remove(slot: number) {
    flushSync(() => onChange(withSlot(slots, slot, undefined)))
    setRejections([])
    // The button is gone with its image: focus the nearest remaining one, or the empty slot.
    const order = slots.map((_, other) => other).sort((one, other) => distance(one, slot) - distance(other, slot))
    const neighbour = order.find((other) => other !== slot && inSlot(other, '[data-remove]'))
    const next = neighbour === undefined ? inSlot(slot, 'input') : inSlot(neighbour, '[data-remove]')
    next?.focus()
  }

  function rejectUnreadable(slot: number, file: File) {
    onChange(withSlot(slots, slot, replaced.current.get(file)))
    setRejections([imageSentences.imageUnreadable(file.name)])
  }

  return (
    <FieldGroup
      legend="Images"
      error={rejections.join(' ') || error}
      hint={`Up to ${roomImagesMax}, at most ${megabytes} MB each: JPEG, PNG, WebP, AVIF or GIF. Guests see the cover first; drag the pictures or use the arrows to put them in order.`}
    >
      <Sheet ref={sheet} data-over={isOver} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        {slots.map((picture, slot) => (
          <ImageSlot
            key={slot}
            number={slot + 1}
            picture={picture}
            isCover={slot === coverOf(slots)}
            canMove={{
              earlier: neighbourOf(slots, slot, -1) !== undefined,
              later: neighbourOf(slots, slot, 1) !== undefined,
            }}
            onChoose={(files) => addFiles(files, slot)}
            onRemove={() => remove(slot)}
            onMove={(step) => move(slot, step)}
            onUnreadable={(file) => rejectUnreadable(slot, file)}
            onDragStart={() => setDragged(slot)}
            onDragEnd={() => setDragged(undefined)}
            onDrop={(event) => dropOn(event, slot)}
          />
        ))}
      </Sheet>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </FieldGroup>
  )
}

const tooMany = (files: readonly File[]) =>
  `A room can have at most ${roomImagesMax} images. Left out: ${files.map(({ name }) => name).join(', ')}.`

/** Distance between two slots; a tie goes to the later one. */
const distance = (slot: number, from: number) => Math.abs(slot - from - 0.1)

const Sheet = styled.ul`
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
