import { useState } from 'react'
import styled from 'styled-components'
import { HorizonArt } from './HorizonArt'
import { pictures } from './pictures'
import { theme } from './tokens'

export type PictureName = Exclude<keyof typeof pictures, 'heroPhone'>

interface PictureProps {
  name: PictureName
  /** Names the place and what is seen; empty where it is decoration. */
  alt: string
  /** How wide the picture will be drawn, as in `img`. */
  sizes?: string
  /** In the first view: asked for at once and first. */
  eager?: boolean
  /** Covers the box it stands in instead of keeping its own shape. */
  fill?: boolean
}

const srcSet = ({ base, widths }: (typeof pictures)[keyof typeof pictures], type: string) =>
  widths.map((width) => `${base}-${width}.${type} ${width}w`).join(', ')

/** One of the page's own pictures. Its box and its average colour are there before it; a drawn horizon if it does not come. */
export function Picture({ name, alt, sizes = '100vw', eager = false, fill = false }: PictureProps) {
  const picture = pictures[name]
  const [width, height] = picture.ratio
  const [isBroken, setBroken] = useState(false)
  const widest = Math.max(...picture.widths)

  if (isBroken) return <HorizonArt id={name} ratio={`${width} / ${height}`} label={alt} fill={fill} />

  return (
    <picture>
      {name === 'hero' && <PhoneCrop sizes={sizes} />}
      <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
      <Image
        src={`${picture.base}-600.webp`}
        srcSet={srcSet(picture, 'webp')}
        sizes={sizes}
        width={widest}
        height={Math.round((widest * height) / width)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        // A picture that the server's HTML asked for may have failed before anybody listened.
        ref={(image) => void (image && hasFailed(image) && setBroken(true))}
        onError={() => setBroken(true)}
        $color={picture.color}
        $fill={fill}
      />
    </picture>
  )
}

const hasFailed = ({ complete, currentSrc, naturalWidth }: HTMLImageElement) =>
  complete && currentSrc !== '' && naturalWidth === 0

const onPhone = '(max-width: 719.98px)'
const beyondPhone = '(min-width: 719.99px)'

/** A phone is taller than wide: it gets its own part of the picture. */
function PhoneCrop({ sizes }: { sizes: string }) {
  const { ratio, widths } = pictures.heroPhone
  const size = { width: widths[3], height: (widths[3] * ratio[1]) / ratio[0] }
  const shared = { media: onPhone, sizes, ...size }

  return (
    <>
      <source type="image/avif" srcSet={srcSet(pictures.heroPhone, 'avif')} {...shared} />
      <source type="image/webp" srcSet={srcSet(pictures.heroPhone, 'webp')} {...shared} />
    </>
  )
}

/** For a page's head: the hero is asked for before its `img` is read. Browsers that know no AVIF take no notice. */
export function HeroPreload({ sizes }: { sizes: string }) {
  const shared = { rel: 'preload', as: 'image', type: 'image/avif', imageSizes: sizes, fetchPriority: 'high' } as const

  return (
    <>
      <link {...shared} media={onPhone} imageSrcSet={srcSet(pictures.heroPhone, 'avif')} />
      <link {...shared} media={beyondPhone} imageSrcSet={srcSet(pictures.hero, 'avif')} />
    </>
  )
}

/* The colour is in the stylesheet, not on the element: our policy allows no style attributes in a page. */
const Image = styled.img<{ $color: string; $fill: boolean }>`
  width: 100%;
  height: ${({ $fill }) => ($fill ? '100%' : 'auto')};
  border-radius: ${({ $fill }) => ($fill ? '0' : theme.radius.photo)};
  background: ${({ $color }) => $color};
  object-fit: cover;
`
