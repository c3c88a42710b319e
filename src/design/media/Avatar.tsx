import { useState } from 'react'
import styled from 'styled-components'
import { imageUrl } from './imageUrl'
import { theme } from '../tokens'

const defaultPortrait = '/images/avatar-default.svg'

/** `size`: width and height in pixels. The default portrait stands in for one that is missing or broken. */
export function Avatar({ src, size = 40 }: { src?: string; size?: number }) {
  const [broken, setBroken] = useState<string>()
  const isUsable = src && src !== broken

  return (
    <Portrait
      src={isUsable ? imageUrl(src, 320) : defaultPortrait}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}

const Portrait = styled.img`
  flex: none;
  border-radius: ${theme.radius.round};
  background: ${theme.color.waiting};
  object-fit: cover;
`
