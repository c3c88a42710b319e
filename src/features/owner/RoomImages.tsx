import { useImperativeHandle, useRef, useState, type DragEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { imageBytesMax, roomImagesMax } from '../../../contract/limits'
import { sentences } from '../../../contract/sentences'
import { FieldGroup } from '../../design/FieldGroup'
import { isImage, unreadable, whyNot } from '../../design/imageFile'
import { notify } from '../../design/notify'
import { theme } from '../../design/tokens'
import { ImageSlot } from './ImageSlot'
import { coverOf, fill, withSlot, type Slots } from './slots'

interface RoomImagesProps {
  slots: Slots
  onChange: (slots: Slots) => void
  error?: string
  ref?: Ref<{ focus: () => void }>
}

const megabytes = imageBytesMax / 1024 / 1024

/** A room's pictures as a contact sheet: chosen slot by slot, or dropped into the first empty slots. */
export function RoomImages({ slots, onChange, error, ref }: RoomImagesProps) {
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const sheet = useRef<HTMLUListElement>(null)
  const slotAt = (position: number) => sheet.current?.children[position]
  const chooser = (position: number) => slotAt(position)?.querySelector('input')
  const remover = (position: number) => slotAt(position)?.querySelector('button')

  useImperativeHandle(ref, () => ({ focus: () => sheet.current?.querySelector('input')?.focus() }), [])

  /** Takes what can be sent, the first of it at `position` when there is one, and says why for the rest. */
  function take(files: readonly File[], position?: number) {
    const good = files.filter((file) => !whyNot(file))
    const own = position === undefined ? undefined : good.shift()
    const kept = own && position !== undefined ? withSlot(slots, position, own) : slots
    const { slots: filled, leftOver } = fill(kept, good)

    const reasons = files.map(whyNot).filter((reason) => reason !== undefined)
    if (leftOver.length > 0) reasons.push(noRoomFor(leftOver))
    setRefusals([...new Set(reasons)])
    onChange(filled)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!files.every(isImage) || files.length === 0) notify.error(sentences.dropAnImage)
    take(files)
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  function remove(position: number) {
    flushSync(() => onChange(withSlot(slots, position, undefined)))
    setRefusals([])
    // The button has gone with its picture: the focus goes to a neighbour's, or stays in the emptied slot.
    const order = slots.map((_, slot) => slot).sort((one, other) => distance(one, position) - distance(other, position))
    const neighbour = order.find((slot) => slot !== position && remover(slot))
    const next = neighbour === undefined ? chooser(position) : remover(neighbour)
    next?.focus()
  }

  function giveBack(position: number, file: File) {
    onChange(withSlot(slots, position, undefined))
    setRefusals([unreadable(file)])
  }

  return (
    <FieldGroup
      legend="Images"
      error={refusals.join(' ') || error}
      hint={`Up to ${roomImagesMax}, at most ${megabytes} MB each: JPEG, PNG, WebP, AVIF or GIF. Guests see the cover first.`}
    >
      <Sheet ref={sheet} data-over={isOver} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        {slots.map((file, position) => (
          <ImageSlot
            key={position}
            number={position + 1}
            file={file}
            isCover={position === coverOf(slots)}
            onChoose={(files) => take(files, position)}
            onRemove={() => remove(position)}
            onUnreadable={(broken) => giveBack(position, broken)}
          />
        ))}
      </Sheet>
    </FieldGroup>
  )
}

const noRoomFor = (files: readonly File[]) =>
  `A room has at most ${roomImagesMax} images. Left out: ${files.map(({ name }) => name).join(', ')}.`

/** How far two slots are apart; of two equally far the one after comes first. */
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
