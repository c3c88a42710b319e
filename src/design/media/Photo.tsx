import { useState } from 'react'
import styled from 'styled-components'
import { listImageWidth } from '../../../contract/limits'
import { HorizonArt } from './HorizonArt'
import { imageSrcSet, imageUrl } from './imageUrl'
import { theme } from '../tokens'

interface RoomPhotoProps {
  src: string | undefined
  roomId: string
  /** Empty where the text beside it says the same. */
  alt: string
  /** CSS aspect ratio of the reserved space. */
  ratio?: string
  /** As in `img`. */
  sizes?: string
  /** Above the fold: load at once, with priority. */
  eager?: boolean
  /** Lists request 600 pixels, more for dense screens, never less. */
  inList?: boolean
}

/** A room's photo in reserved space; a drawn horizon replaces a missing or broken one. */
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

  if (!src || src === broken) return <HorizonArt seed={roomId} ratio={ratio} label={alt} />

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
