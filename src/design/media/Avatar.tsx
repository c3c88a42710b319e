import { useState } from 'react'
import styled from 'styled-components'
import { imageUrl } from './imageUrl'
import { theme } from '../tokens'

interface AvatarProps {
  /** The default portrait stands in while it is missing or broken. */
  src?: string
  /** Width and height in pixels. */
  size?: number
}

const defaultPortrait = '/images/avatar-default.svg'

export function Avatar({ src, size = 40 }: AvatarProps) {
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
