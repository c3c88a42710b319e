import { useState } from 'react'
import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { RoomPhoto } from '../../../design/RoomPhoto'
import { hotelNameOf } from '../../../design/hotelName'
import { theme } from '../../../design/tokens'

/** The shape the catalogue's photographs have. */
const ratio = '3 / 2'

/** On phones a tenth less than is drawn, as in the list: 600 pixels instead of 960. */
export const galleryPhotoSizes = '(min-width: 1340px) 832px, (min-width: 1024px) calc(92vw - 448px), 82vw'

/** A room's photographs: one large, the others to press. */
export function Gallery({ room: { _id: roomId, images, roomType, hotel } }: { room: Room }) {
  // Pictures in the order in which they were asked for, the chosen one last; each stays mounted once it was.
  const [asked, setAsked] = useState([0])
  const [ready, setReady] = useState<number[]>([])
  const chosen = asked.at(-1) ?? 0
  // Until the chosen one has arrived, the one before it stays in sight.
  const shown = asked.findLast((picture) => ready.includes(picture)) ?? chosen

  const choose = (picture: number) => setAsked([...asked.filter((other) => other !== picture), picture])
  const prepare = (picture: number) => asked.includes(picture) || setAsked([picture, ...asked])
  const arrived = (picture: number) => setReady((pictures) => [...pictures, picture])
  const altOf = (picture: number) => {
    const name = `${roomType} at ${hotelNameOf(hotel)}`
    return images.length > 1 ? `${name}, picture ${picture + 1} of ${images.length}` : name
  }

  return (
    <div role="group" aria-label="Pictures of the room">
      <Stage>
        {asked.toSorted().map((picture) => (
          <Layer
            key={picture}
            aria-hidden={picture !== shown}
            data-shown={picture === shown}
            onLoadCapture={() => arrived(picture)}
            onErrorCapture={() => arrived(picture)}
          >
            <RoomPhoto
              src={images[picture]}
              roomId={roomId}
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
                onPointerEnter={() => prepare(picture)}
                onFocus={() => prepare(picture)}
                onClick={() => choose(picture)}
              >
                <RoomPhoto src={image} roomId={roomId} alt="" ratio={ratio} sizes="(min-width: 1024px) 200px, 23vw" />
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

/* The new picture comes in over the old one, which leaves only when it can no longer be seen. */
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
