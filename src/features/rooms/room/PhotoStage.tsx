import { useState } from 'react'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'

export const photoRatio = '3 / 2'

interface PhotoStageProps {
  room: Room
  /** In the order of loading, the chosen one last; loaded photos stay mounted. */
  requested: readonly number[]
  /** Loaded in advance. */
  ahead?: readonly number[]
}

/** One photo of a room. The previous one stays visible until the chosen one has loaded and fades in above it. */
export function PhotoStage({ room, requested, ahead = [] }: PhotoStageProps) {
  const [first] = useState(requested[0])
  const [loaded, setLoaded] = useState<number[]>([])
  const visible = requested.findLast((photo) => loaded.includes(photo)) ?? requested.at(-1)
  const markLoaded = (photo: number) => setLoaded((photos) => [...photos, photo])

  return (
    <Stage>
      {[...new Set([...requested, ...ahead])].toSorted().map((photo) => (
        <Layer
          key={photo}
          aria-hidden={photo !== visible}
          data-shown={photo === visible}
          onLoadCapture={() => markLoaded(photo)}
          onErrorCapture={() => markLoaded(photo)}
        >
          <Photo
            src={room.images[photo]}
            seed={room._id}
            alt={altOf(room, photo)}
            ratio={photoRatio}
            sizes="100vw"
            eager={photo === first}
          />
        </Layer>
      ))}
    </Stage>
  )
}

/** Which photos have been requested, in the order of loading: the chosen one is the last. */
export function useRequestedPhotos(first: number) {
  const [requested, setRequested] = useState<readonly number[]>([first])

  return {
    requested,
    chosen: requested.at(-1) ?? first,
    choose: (photo: number) => setRequested((photos) => [...photos.filter((index) => index !== photo), photo]),
  }
}

export function altOf(room: Room, photo: number): string {
  const name = `${roomName(room)} at ${room.hotel.hotelName}`
  return room.images.length > 1 ? `${name}, photo ${photo + 1} of ${room.images.length}` : name
}

const Stage = styled.div`
  display: grid;
`

const Layer = styled.div`
  grid-area: 1 / 1;
  opacity: 0;
  transition: opacity 0s 320ms;

  &[data-shown='true'] {
    z-index: 1;
    opacity: 1;
    transition: opacity ${theme.motion.slow};
  }
`
