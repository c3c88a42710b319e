import type { DragEvent } from 'react'
import styled from 'styled-components'
import { IconButton } from '../../../../design/controls/IconButton'
import { Tag } from '../../../../design/feedback/Tag'
import { caretLeft, caretRight, x } from '../../../../design/icons/controls'
import { plus } from '../../../../design/icons/owner'
import { FilePreview } from '../../../../design/media/FilePreview'
import { Icon } from '../../../../design/media/Icon'
import { Photo } from '../../../../design/media/Photo'
import { theme } from '../../../../design/tokens'
import { coverOf, neighbourOf, type Picture, type Slots } from './slots'

interface ImageSlotProps {
  slots: Slots
  slot: number
  onChoose: (files: File[]) => void
  onRemove: () => void
  onMove: (step: -1 | 1) => void
  onUnreadable: (file: File) => void
  /** Of the picture in it. */
  onDragStart: () => void
  onDragEnd: () => void
  /** Of whatever is let go over it. */
  onDrop: (event: DragEvent) => void
}

export function ImageSlot({ slots, slot, onMove, ...on }: ImageSlotProps) {
  const number = slot + 1
  const picture = slots[slot]
  const file = typeof picture === 'string' ? undefined : picture
  const name = file?.name ?? `image ${number}`
  const [canMoveEarlier, canMoveLater] = ([-1, 1] as const).map((step) => neighbourOf(slots, slot, step) !== undefined)

  function drag({ dataTransfer }: DragEvent) {
    dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing that carries nothing.
    dataTransfer.setData('text/plain', name)
    on.onDragStart()
  }

  return (
    <Slot onDrop={on.onDrop}>
      <Frame
        data-filled={picture !== undefined}
        draggable={picture !== undefined}
        onDragStart={drag}
        onDragEnd={on.onDragEnd}
      >
        <input
          type="file"
          accept="image/*"
          multiple
          aria-label={inputLabel(number, picture)}
          onChange={({ target }) => {
            on.onChoose([...(target.files ?? [])])
            // So that a removed file can be chosen again.
            target.value = ''
          }}
        />
        {file && (
          <Preview>
            <FilePreview file={file} onError={() => on.onUnreadable(file)} />
          </Preview>
        )}
        {typeof picture === 'string' && (
          <Preview>
            <Photo src={picture} seed={picture} alt={`Image ${number}`} sizes="(min-width: 720px) 240px, 50vw" />
          </Preview>
        )}
        {!picture && (
          <Empty>
            <Icon path={plus} />
            Add image
          </Empty>
        )}
        {slot === coverOf(slots) && (
          <Cover>
            <Tag tone="dusk">Cover</Tag>
          </Cover>
        )}
      </Frame>
      <Caption>
        <span>{number}</span>
        {picture && (
          <Controls>
            {(canMoveEarlier || canMoveLater) && (
              <>
                <IconButton
                  icon={caretLeft}
                  label={`Move ${name} earlier`}
                  data-move="-1"
                  aria-disabled={!canMoveEarlier || undefined}
                  onClick={() => onMove(-1)}
                />
                <IconButton
                  icon={caretRight}
                  label={`Move ${name} later`}
                  data-move="1"
                  aria-disabled={!canMoveLater || undefined}
                  onClick={() => onMove(1)}
                />
              </>
            )}
            <IconButton icon={x} label={`Remove ${name}`} data-remove onClick={on.onRemove} />
          </Controls>
        )}
        {file && <Name>{file.name}</Name>}
      </Caption>
    </Slot>
  )
}

function inputLabel(number: number, picture: Picture | undefined): string {
  if (!picture) return `Add image ${number}`
  return typeof picture === 'string' ? `Replace image ${number}` : `Replace image ${number}, ${picture.name}`
}

const Slot = styled.li`
  min-width: 0;
`

const Frame = styled.label`
  position: relative;
  display: grid;
  aspect-ratio: 4 / 3;
  border: 1px dashed ${theme.color.edge};
  border-radius: ${theme.radius.photo};
  background: ${theme.color.surface};
  cursor: pointer;

  &[data-filled='true'] {
    border-color: transparent;
  }

  &:hover {
    border-color: ${theme.color.sea};
    color: ${theme.color.sea};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.sea};
    outline-offset: 2px;
  }

  /* The input covers the whole frame, so that it can be clicked anywhere. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`

/* Above the input, from which browsers drag nothing; the picture itself would be dragged as a file. */
const Preview = styled.span`
  position: absolute;
  inset: 0;

  > * {
    display: block;
    width: 100%;
    height: 100%;
    border-radius: ${theme.radius.photo};
    object-fit: cover;
    pointer-events: none;
  }
`

const Cover = styled.span`
  position: absolute;
  top: ${theme.space(2)};
  left: ${theme.space(2)};
  display: flex;
  pointer-events: none;
`

const Empty = styled.span`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space(1)};
  ${theme.type.small}
`

const Caption = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};
  min-height: ${theme.size.target};
  margin-top: ${theme.space(2)};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

const Controls = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${theme.space(2)};
  margin-left: auto;

  [aria-disabled] {
    opacity: 0.4;
    cursor: default;
  }
`

/* On a line of its own, below the others. */
const Name = styled.span`
  flex: 1 0 100%;
  min-width: 0;
  overflow-wrap: anywhere;
`
