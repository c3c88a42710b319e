import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { IconButton } from '../../../design/controls/IconButton'
import { caretLeft, caretRight } from '../../../design/icons/controls'
import { Dialog } from '../../../design/layout/Dialog'
import { theme } from '../../../design/tokens'
import { PhotoStrip } from './PhotoStrip'

interface PhotoViewerProps {
  room: Room
  /** The photo that it opens with. */
  first: number
  onClose: () => void
}

/** A room's photos, whole and as large as the window; after the last one comes the first. */
export function PhotoViewer({ room, first, onClose }: PhotoViewerProps) {
  const { length } = room.images
  const [chosen, choose] = useState(first)
  const [next, previous] = [(chosen + 1) % length, (chosen + length - 1) % length]

  // The arrows work wherever the focus is in the dialog. With Alt they leave the page.
  useEffect(() => {
    const turnPage = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return
      event.preventDefault()
      choose(key === 'ArrowRight' ? next : previous)
    }
    document.addEventListener('keydown', turnPage)
    return () => document.removeEventListener('keydown', turnPage)
  })

  const pager = (
    <Pager>
      <IconButton icon={caretLeft} label="Previous photo" onClick={() => choose(previous)} />
      <p role="status">
        {chosen + 1} of {length}
      </p>
      <IconButton icon={caretRight} label="Next photo" onClick={() => choose(next)} />
    </Pager>
  )

  return (
    <FullScreen open title="Photos of the room" onClose={onClose} footer={length > 1 && pager}>
      <WholePhotos room={room} chosen={chosen} onChoose={choose} sizes="100vw" />
    </FullScreen>
  )
}

const FullScreen = styled(Dialog)`
  --inset: 0;

  && {
    width: 100%;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border-radius: 0;
  }
`

const WholePhotos = styled(PhotoStrip)`
  height: 100%;

  > * {
    aspect-ratio: auto;
    min-height: 0;
  }
  img {
    height: 100%;
    border-radius: 0;
    background: none;
    object-fit: contain;
  }
`

const Pager = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space(4)};
  ${theme.type.small}
  ${theme.type.figures}
`
