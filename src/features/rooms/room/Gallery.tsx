import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { IconButton } from '../../../design/controls/IconButton'
import { arrowsOut } from '../../../design/icons/arrowsOut'
import { useOverlay } from '../../../design/layout/useOverlay'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import { photoRatio, PhotoStage, useRequestedPhotos } from './PhotoStage'
import { PhotoViewer } from './PhotoViewer'

/** On phones 10 % less than rendered, so that most of them get 600 pixels instead of 960. */
export const galleryPhotoSizes = '(min-width: 1340px) 832px, (min-width: 1024px) calc(92vw - 448px), 82vw'

export function Gallery({ room }: { room: Room }) {
  const { _id: roomId, images } = room
  const { requested, chosen, choose, preload } = useRequestedPhotos(0)
  const { isOpen, open, close } = useOverlay('photos')

  return (
    <div role="group" aria-label="Photos of the room">
      <Main>
        <MainPhoto room={room} requested={requested} sizes={galleryPhotoSizes} />
        {images.length > 0 && (
          <Enlarge icon={arrowsOut} label="View full screen" aria-haspopup="dialog" onClick={open} />
        )}
      </Main>
      {images.length > 1 && (
        <Thumbnails>
          {images.map((image, photo) => (
            <li key={image}>
              <Thumbnail
                type="button"
                aria-label={`Show photo ${photo + 1} of ${images.length}`}
                aria-pressed={photo === chosen}
                onPointerEnter={() => preload(photo)}
                onFocus={() => preload(photo)}
                onClick={() => choose(photo)}
              >
                <Photo src={image} seed={roomId} alt="" ratio={photoRatio} sizes="(min-width: 1024px) 200px, 23vw" />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
      {isOpen && images.length > 0 && <PhotoViewer room={room} first={chosen} onClose={close} />}
    </div>
  )
}

const Main = styled.div`
  position: relative;
  display: grid;

  > * {
    grid-area: 1 / 1;
  }
`

const MainPhoto = styled(PhotoStage)`
  img,
  span {
    border-top-left-radius: 0;
    border-top-right-radius: 0;
  }
`

/* In a corner; pressing anywhere on the photo presses it. */
const Enlarge = styled(IconButton)`
  z-index: 2;
  place-self: end;
  margin: ${theme.space(3)};
  background: ${theme.color.surface};

  &::after {
    position: absolute;
    inset: 0;
    content: '';
    cursor: zoom-in;
  }
`

const Thumbnails = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space(2)};
  margin-top: ${theme.space(2)};

  ${theme.from.tablet} {
    gap: ${theme.space(3)};
    margin-top: ${theme.space(3)};
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
