import { useEffect, useRef, type TouchEvent } from 'react'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { IconButton } from '../../../design/controls/IconButton'
import { caretLeft } from '../../../design/icons/caretLeft'
import { caretRight } from '../../../design/icons/caretRight'
import { Dialog } from '../../../design/layout/Dialog'
import { theme } from '../../../design/tokens'
import { PhotoStage, useRequestedPhotos } from './PhotoStage'

interface PhotoViewerProps {
  room: Room
  /** The photo that it opens with. */
  first: number
  onClose: () => void
}

/** A room's photos, whole and as large as the window; after the last one comes the first. */
export function PhotoViewer({ room, first, onClose }: PhotoViewerProps) {
  const { length } = room.images
  const { requested, chosen, choose } = useRequestedPhotos(first)
  const [next, previous] = [(chosen + 1) % length, (chosen + length - 1) % length]
  const swipe = useSwipe(
    () => choose(next),
    () => choose(previous),
  )

  // The arrows work wherever the focus is in the dialog. With Alt they leave the page.
  useEffect(() => {
    const turnPage = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return
      if (key === 'ArrowRight') choose(next)
      if (key === 'ArrowLeft') choose(previous)
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
      <WholePhoto {...swipe}>
        <PhotoStage room={room} requested={requested} ahead={[next, previous]} />
      </WholePhoto>
    </FullScreen>
  )
}

/** Pixels from which a movement of the finger turns the page. */
const swipeLength = 48

function useSwipe(onLeft: () => void, onRight: () => void) {
  const start = useRef<number>(undefined)

  return {
    onTouchStart({ touches }: TouchEvent) {
      // Two fingers zoom, and one finger pans a zoomed photo.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1
      start.current = touches.length === 1 && !isZoomed ? touches[0]?.clientX : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const distance = (changedTouches[0]?.clientX ?? 0) - (start.current ?? NaN)
      start.current = undefined
      if (distance <= -swipeLength) onLeft()
      if (distance >= swipeLength) onRight()
    },
  }
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

const WholePhoto = styled.div`
  height: 100%;

  > div {
    grid-template-rows: minmax(0, 1fr);
    height: 100%;
  }

  img {
    width: 100%;
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
