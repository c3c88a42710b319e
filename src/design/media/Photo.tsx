import { useState } from 'react'
import styled from 'styled-components'
import { listImageWidth } from '@contract/limits'
import { HorizonArt } from './HorizonArt'
import { imageSrcSet, imageUrl, type ImageWidth } from './imageUrl'
import { theme } from '../tokens'

interface PhotoProps {
  src: string | undefined
  /** Of the drawn placeholder. */
  seed: string
  /** Empty where the text beside it says the same. */
  alt: string
  /** CSS aspect ratio of the reserved space. */
  ratio?: string
  sizes?: string
  /** Above the fold: load at once, with priority. */
  eager?: boolean
  /** Smallest width to request, in pixels. */
  minWidth?: ImageWidth
}

/** A photo in reserved space; a drawn horizon replaces a missing or broken one. */
export function Photo({ src, seed, alt, ratio = '4 / 3', sizes = '100vw', eager = false, minWidth }: PhotoProps) {
  const [broken, setBroken] = useState<string>()

  if (!src || src === broken) return <HorizonArt seed={seed} ratio={ratio} label={alt} />

  return (
    <Image
      key={src}
      src={imageUrl(src, listImageWidth)}
      srcSet={imageSrcSet(src, minWidth)}
      // Not `auto`: leaving the page removes its layout, and browsers would request its pictures again, as wide as the window.
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={{ aspectRatio: ratio }}
      onError={() => setBroken(src)}
    />
  )
}

const Image = styled.img`
  width: 100%;
  border-radius: ${theme.radius.photo};
  background: ${theme.color.waiting};
  object-fit: cover;
`
