import { useState, useEffect } from 'react'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { IconButton } from '../../../design/controls/IconButton'
import { arrowsOut } from '../../../design/icons/room'
import { useOverlay } from '../../../design/layout/useOverlay'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import { caretLeft, caretRight } from '../../../design/icons/controls'
import { Dialog } from '../../../design/layout/Dialog'
import { photoRatio, PhotoStrip } from './PhotoStrip'

/** On phones 20 % less than rendered, so that most of them get 600 pixels instead of 960. */
export const galleryPhotoSizes = '(min-width: 1340px) 832px, (min-width: 1024px) calc(92vw - 448px), 80vw'

/** The photos are swiped, or chosen by thumbnails; the viewer shows them whole. */
export function Gallery({ room }: { room: Room }) {
  const { _id: roomId, images } = room
  const [chosen, setChosen] = useState(0)
  const { isOpen, open, close } = useOverlay('photos')
  const hasAny = images.length > 0

  return (
    <div role="group" aria-label="Photos of the room">
      <Main>
        <PhotoStrip
          room={room}
          chosen={chosen}
          onChoose={setChosen}
          onClick={hasAny ? open : undefined}
          sizes={galleryPhotoSizes}
        />
        {images.length > 1 && (
          <Place aria-hidden="true">
            {chosen + 1} of {images.length}
          </Place>
        )}
        {hasAny && <Enlarge icon={arrowsOut} label="View full screen" aria-haspopup="dialog" onClick={open} />}
      </Main>
      {images.length > 1 && (
        <Thumbnails>
          {images.map((image, photo) => (
            <li key={image}>
              <Thumbnail
                type="button"
                aria-label={`Show photo ${photo + 1} of ${images.length}`}
                aria-pressed={photo === chosen}
                onClick={() => setChosen(photo)}
              >
                <Photo src={image} seed={roomId} alt="" ratio={photoRatio} sizes="(min-width: 1024px) 200px, 23vw" />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
      {isOpen && hasAny && <PhotoViewer room={room} first={chosen} onClose={close} />}
    </div>
  )
}

const Main = styled.div`
  position: relative;
`

const Place = styled.p`
  position: absolute;
  bottom: ${theme.space(3)};
  left: ${theme.space(3)};
  padding: ${theme.space(1)} ${theme.space(2)};
  border-radius: ${theme.radius.photo};
  background: ${theme.color.surface};
  ${theme.type.caption}
  ${theme.type.figures}

  ${theme.from.tablet} {
    display: none;
  }
`

const Enlarge = styled(IconButton)`
  position: absolute;
  right: ${theme.space(3)};
  bottom: ${theme.space(3)};
  background: ${theme.color.surface};
`

/** On phones the photos are swiped. */
const Thumbnails = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space(3)};
  margin-top: ${theme.space(3)};

  ${theme.below.tablet} {
    display: none;
  }
`

const Thumbnail = styled.button`
  display: block;
  width: 100%;
  min-height: ${theme.size.target};
  padding: 0 0 ${theme.space(1)};
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  cursor: pointer;
  transition: border-color ${theme.motion.fast};

  &:hover {
    border-bottom-color: ${theme.color.edge};
  }

  &[aria-pressed='true'] {
    border-bottom-color: ${theme.color.sea};
  }

  /* Forced colours paint transparent edges too. */
  @media (forced-colors: active) {
    border-bottom-color: Canvas;

    &[aria-pressed='true'] {
      border-bottom-color: Highlight;
    }
  }
`

/** The photos from `first` on, whole and as large as the window; after the last one comes the first. */
function PhotoViewer({ room, first, onClose }: { room: Room; first: number; onClose: () => void }) {
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
