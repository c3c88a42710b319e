import { useState } from 'react'
import styled from 'styled-components'
import { listImageWidth } from '../../contract/limits'
import { HorizonArt } from './HorizonArt'
import { imageSrcSet, imageUrl } from './imageUrl'
import { theme } from './tokens'

interface RoomPhotoProps {
  /** As the server names it; none for a room without pictures. */
  src: string | undefined
  roomId: string
  /** Names the room and the view; empty where the words beside it say the same. */
  alt: string
  /** Width to height of the reserved box, as CSS writes it. */
  ratio?: string
  /** How wide the picture will be drawn, as in `img`. */
  sizes?: string
  /** In the first view: asked for at once and first. */
  eager?: boolean
  /** A row of the list: asked for 600 pixels wide wherever that will do, and never for less (section 2). */
  inList?: boolean
}

/** A room's photograph in a box that is there before it; a drawn horizon when there is none or it does not come. */
export function RoomPhoto({
  src,
  roomId,
  alt,
  ratio = '4 / 3',
  sizes = '100vw',
  eager = false,
  inList = false,
}: RoomPhotoProps) {
  const [broken, setBroken] = useState<string>()

  if (!src || src === broken) return <HorizonArt id={roomId} ratio={ratio} label={alt} />

  return (
    <Photo
      key={src}
      src={imageUrl(src, listImageWidth)}
      srcSet={imageSrcSet(src, inList ? listImageWidth : undefined)}
      sizes={eager || inList ? sizes : `auto, ${sizes}`}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={{ aspectRatio: ratio }}
      onError={() => setBroken(src)}
    />
  )
}

const Photo = styled.img`
  width: 100%;
  border-radius: ${theme.radius.photo};
  background: ${theme.color.waiting};
  object-fit: cover;
`
