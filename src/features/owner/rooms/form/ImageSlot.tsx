import type { DragEvent } from 'react'
import styled from 'styled-components'
import { fileZoneStyle } from '../../../../design/controls/controlStyle'
import { IconButton } from '../../../../design/controls/IconButton'
import { Tag } from '../../../../design/feedback/Tag'
import { caretLeft, caretRight, x } from '../../../../design/icons/controls'
import { plus } from '../../../../design/icons/owner'
import { FilePreview } from '../../../../design/media/FilePreview'
import { Icon } from '../../../../design/media/Icon'
import { Photo } from '../../../../design/media/Photo'
import { theme } from '../../../../design/tokens'
import type { Picture } from './roomFormValues'

interface ImageSlotProps {
  number: number
  picture: Picture | undefined
  isCover: boolean
  /** Whether there is a picture before it (`-1`), or after it (`1`). */
  canMove: (step: -1 | 1) => boolean
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

export function ImageSlot({ number, picture, isCover, canMove, ...on }: ImageSlotProps) {
  const file = picture instanceof File ? picture : undefined
  const name = file?.name ?? `image ${number}`
  const replace = file ? `Replace image ${number}, ${name}` : `Replace ${name}`

  function drag({ dataTransfer }: DragEvent) {
    dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing that carries nothing.
    dataTransfer.setData('text/plain', name)
    on.onDragStart()
  }

  return (
    <li onDrop={on.onDrop}>
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
          aria-label={picture ? replace : `Add image ${number}`}
          onChange={({ target }) => {
            on.onChoose([...(target.files ?? [])])
            // So that a removed file can be chosen again.
            target.value = ''
          }}
        />
        {picture ? (
          <Preview>
            {picture instanceof File ? (
              <FilePreview file={picture} onError={() => on.onUnreadable(picture)} />
            ) : (
              <Photo src={picture} seed={picture} alt={`Image ${number}`} sizes="(min-width: 720px) 240px, 50vw" />
            )}
          </Preview>
        ) : (
          <Empty>
            <Icon path={plus} />
            Add image
          </Empty>
        )}
        {isCover && (
          <Cover>
            <Tag tone="dusk">Cover</Tag>
          </Cover>
        )}
      </Frame>
      <Caption>
        <span>{number}</span>
        {picture && (
          <Controls>
            {(canMove(-1) || canMove(1)) &&
              ([-1, 1] as const).map((step) => (
                <IconButton
                  key={step}
                  icon={step < 0 ? caretLeft : caretRight}
                  label={`Move ${name} ${step < 0 ? 'earlier' : 'later'}`}
                  data-move={step}
                  aria-disabled={!canMove(step) || undefined}
                  onClick={() => on.onMove(step)}
                />
              ))}
            <IconButton icon={x} label={`Remove ${name}`} data-remove onClick={on.onRemove} />
          </Controls>
        )}
        {file && <Name>{name}</Name>}
      </Caption>
    </li>
  )
}

const Frame = styled.label`
  ${fileZoneStyle}
  display: grid;
  aspect-ratio: 4 / 3;
  border-radius: ${theme.radius.photo};
  cursor: pointer;

  &[data-filled='true'] {
    border-color: transparent;
  }

  &:hover {
    border-color: ${theme.color.sea};
    color: ${theme.color.sea};
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
`

/* On a line of its own, below the others. */
const Name = styled.span`
  flex: 1 0 100%;
  overflow-wrap: anywhere;
`
