import { useState } from 'react'
import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'

const ratio = '3 / 2'

/** On phones 10 % less than rendered, so that most of them get 600 pixels instead of 960. */
export const galleryPhotoSizes = '(min-width: 1340px) 832px, (min-width: 1024px) calc(92vw - 448px), 82vw'

export function Gallery({ room: { _id: roomId, images, roomType, hotel } }: { room: Room }) {
  // In the order of loading, the chosen one last; loaded photos stay mounted.
  const [requested, setRequested] = useState([0])
  const [loaded, setLoaded] = useState<number[]>([])
  const chosen = requested.at(-1) ?? 0
  // The previous photo stays visible until the chosen one has loaded.
  const shown = requested.findLast((picture) => loaded.includes(picture)) ?? chosen

  const choose = (picture: number) => setRequested([...requested.filter((other) => other !== picture), picture])
  const preload = (picture: number) => requested.includes(picture) || setRequested([picture, ...requested])
  const markLoaded = (picture: number) => setLoaded((pictures) => [...pictures, picture])
  const altOf = (picture: number) => {
    const name = `${roomType} at ${hotel.hotelName}`
    return images.length > 1 ? `${name}, picture ${picture + 1} of ${images.length}` : name
  }

  return (
    <div role="group" aria-label="Pictures of the room">
      <Stage>
        {requested.toSorted().map((picture) => (
          <Layer
            key={picture}
            aria-hidden={picture !== shown}
            data-shown={picture === shown}
            onLoadCapture={() => markLoaded(picture)}
            onErrorCapture={() => markLoaded(picture)}
          >
            <Photo
              src={images[picture]}
              seed={roomId}
              alt={altOf(picture)}
              ratio={ratio}
              sizes={galleryPhotoSizes}
              eager={picture === 0}
            />
          </Layer>
        ))}
      </Stage>
      {images.length > 1 && (
        <Thumbnails>
          {images.map((image, picture) => (
            <li key={image}>
              <Thumbnail
                type="button"
                aria-label={`Show picture ${picture + 1} of ${images.length}`}
                aria-pressed={picture === chosen}
                onPointerEnter={() => preload(picture)}
                onFocus={() => preload(picture)}
                onClick={() => choose(picture)}
              >
                <Photo src={image} seed={roomId} alt="" ratio={ratio} sizes="(min-width: 1024px) 200px, 23vw" />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
    </div>
  )
}

const Stage = styled.div`
  display: grid;
`

/* The new photo fades in above the old one. */
const Layer = styled.div`
  grid-area: 1 / 1;
  opacity: 0;
  transition: opacity 0s 320ms;

  &[data-shown='true'] {
    z-index: 1;
    opacity: 1;
    transition: opacity ${theme.motion.scene};
  }

  & > * {
    border-top-left-radius: 0;
    border-top-right-radius: 0;
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
  transition: border-color ${theme.motion.answer};

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
