import { useImperativeHandle, useRef, useState, type DragEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { imageBytesMax, roomImagesMax } from '../../../../contract/limits'
import { sentences } from '../../../../contract/sentences'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { isImage, rejectionOf } from '../../../design/controls/imageFile'
import { notify } from '../../../design/feedback/notify'
import { theme } from '../../../design/tokens'
import { ImageSlot } from './ImageSlot'
import { coverOf, fill, withSlot, type Slots } from './slots'

interface RoomImagesProps {
  slots: Slots
  onChange: (slots: Slots) => void
  error?: string
  ref?: Ref<{ focus: () => void }>
}

const megabytes = imageBytesMax / 1024 / 1024

/** Slots for a room's images: chosen one by one, or dropped into the first empty slots. */
export function RoomImages({ slots, onChange, error, ref }: RoomImagesProps) {
  const [rejections, setRejections] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const sheet = useRef<HTMLUListElement>(null)
  const slotAt = (position: number) => sheet.current?.children[position]
  const inputAt = (position: number) => slotAt(position)?.querySelector('input')
  const removeButtonAt = (position: number) => slotAt(position)?.querySelector('button')

  useImperativeHandle(ref, () => ({ focus: () => sheet.current?.querySelector('input')?.focus() }), [])

  /** Adds the valid files, the first one at `position` if given, and shows why the others were rejected. */
  function addFiles(files: readonly File[], position?: number) {
    const good = files.filter((file) => !rejectionOf(file))
    const own = position === undefined ? undefined : good.shift()
    const kept = own && position !== undefined ? withSlot(slots, position, own) : slots
    const { slots: filled, leftOver } = fill(kept, good)

    const reasons = files.map(rejectionOf).filter((reason) => reason !== undefined)
    if (leftOver.length > 0) reasons.push(tooMany(leftOver))
    setRejections([...new Set(reasons)])
    onChange(filled)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!files.every(isImage) || files.length === 0) notify.error(sentences.dropAnImage)
    addFiles(files)
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  function remove(position: number) {
    flushSync(() => onChange(withSlot(slots, position, undefined)))
    setRejections([])
    // The button is gone with its image: focus the nearest remaining one, or the empty slot.
    const order = slots.map((_, slot) => slot).sort((one, other) => distance(one, position) - distance(other, position))
    const neighbour = order.find((slot) => slot !== position && removeButtonAt(slot))
    const next = neighbour === undefined ? inputAt(position) : removeButtonAt(neighbour)
    next?.focus()
  }

  function rejectUnreadable(position: number, file: File) {
    onChange(withSlot(slots, position, undefined))
    setRejections([sentences.imageUnreadable(file.name)])
  }

  return (
    <FieldGroup
      legend="Images"
      error={rejections.join(' ') || error}
      hint={`Up to ${roomImagesMax}, at most ${megabytes} MB each: JPEG, PNG, WebP, AVIF or GIF. Guests see the cover first.`}
    >
      <Sheet ref={sheet} data-over={isOver} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        {slots.map((file, position) => (
          <ImageSlot
            key={position}
            number={position + 1}
            file={file}
            isCover={position === coverOf(slots)}
            onChoose={(files) => addFiles(files, position)}
            onRemove={() => remove(position)}
            onUnreadable={(broken) => rejectUnreadable(position, broken)}
          />
        ))}
      </Sheet>
    </FieldGroup>
  )
}

const tooMany = (files: readonly File[]) =>
  `A room has at most ${roomImagesMax} images. Left out: ${files.map(({ name }) => name).join(', ')}.`

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
