import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'

export const photoRatio = '3 / 2'

interface PhotoStripProps {
  room: Room
  /** Brought into view, however it was chosen. */
  chosen: number
  /** Swiped to. */
  onChoose: (photo: number) => void
  onClick?: () => void
  sizes: string
  className?: string
}

/** A room's photos side by side, one in view; a drawn horizon where there are none. */
export function PhotoStrip({ room, chosen, onChoose, onClick, sizes, className }: PhotoStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [first] = useState(chosen)
  // The next one is there before it is swiped to.
  const [reached, setReached] = useState(chosen + 1)
  if (chosen + 1 > reached) setReached(chosen + 1)

  useEffect(() => {
    // A dialog that opens with it is as large as it will be in the next frame.
    const frame = requestAnimationFrame(() => {
      const { current } = strip
      if (current && photoIn(current) !== chosen) current.scrollLeft = chosen * current.clientWidth
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen])

  return (
    <Strip
      ref={strip}
      className={className}
      role="group"
      aria-label="Photos side by side"
      // The arrow keys scroll it.
      tabIndex={room.images.length > 1 ? 0 : -1}
      onClick={onClick}
      style={{ cursor: onClick && 'zoom-in' }}
      onScroll={({ currentTarget }) => onChoose(photoIn(currentTarget))}
    >
      {(room.images.length > 0 ? room.images : ['']).map((image, photo) => (
        <Slide key={image} aria-hidden={photo !== chosen}>
          {photo <= reached && (
            <Photo
              src={image}
              seed={room._id}
              alt={altOf(room, photo)}
              ratio={photoRatio}
              sizes={sizes}
              eager={photo === first}
            />
          )}
        </Slide>
      ))}
    </Strip>
  )
}

const photoIn = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth)

function altOf(room: Room, photo: number): string {
  const name = `${roomName(room)} at ${room.hotel.hotelName}`
  return room.images.length > 1 ? `${name}, photo ${photo + 1} of ${room.images.length}` : name
}

const Strip = styled.div`
  display: grid;
  grid-auto-columns: 100%;
  grid-auto-flow: column;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  img,
  span {
    border-radius: 0 0 ${theme.radius.photo} ${theme.radius.photo};
  }
`

const Slide = styled.div`
  aspect-ratio: ${photoRatio};
  scroll-snap-align: start;
  scroll-snap-stop: always;
`
