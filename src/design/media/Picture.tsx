import { useState } from 'react'
import styled from 'styled-components'
import { HorizonArt } from './HorizonArt'
import { pictures } from './pictures'
import { theme } from '../tokens'

export type PictureName = Exclude<keyof typeof pictures, 'heroPhone'>

interface PictureProps {
  name: PictureName
  /** Empty for decoration. */
  alt: string
  sizes?: string
  /** Above the fold: load at once, with priority. */
  eager?: boolean
  /** Fill the container instead of keeping the ratio. */
  fill?: boolean
}

const srcSet = ({ base, widths }: (typeof pictures)[keyof typeof pictures], type: string) =>
  widths.map((width) => `${base}-${width}.${type} ${width}w`).join(', ')

/** One of the site's own pictures. Space and average colour are reserved; a drawn horizon replaces a broken one. */
export function Picture({ name, alt, sizes = '100vw', eager = false, fill = false }: PictureProps) {
  const picture = pictures[name]
  const [width, height] = picture.ratio
  const [isBroken, setBroken] = useState(false)
  const widest = Math.max(...picture.widths)

  if (isBroken) return <HorizonArt seed={name} ratio={`${width} / ${height}`} label={alt} fill={fill} />

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
        // A picture in the prerendered HTML may have failed before hydration.
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

/** Portrait crop for phones. */
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

/** For the page's head: preloads the hero. Browsers without AVIF ignore it. */
export function HeroPreload({ sizes }: { sizes: string }) {
  const shared = { rel: 'preload', as: 'image', type: 'image/avif', imageSizes: sizes, fetchPriority: 'high' } as const

  return (
    <>
      <link {...shared} media={onPhone} imageSrcSet={srcSet(pictures.heroPhone, 'avif')} />
      <link {...shared} media={beyondPhone} imageSrcSet={srcSet(pictures.hero, 'avif')} />
    </>
  )
}

/* Colour as a CSS rule: the content security policy allows no style attributes in the prerendered HTML. */
const Image = styled.img<{ $color: string; $fill: boolean }>`
  width: 100%;
  height: ${({ $fill }) => ($fill ? '100%' : 'auto')};
  border-radius: ${({ $fill }) => ($fill ? '0' : theme.radius.photo)};
  background: ${({ $color }) => $color};
  object-fit: cover;
`
