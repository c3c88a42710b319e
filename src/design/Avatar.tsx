import { useState } from 'react'
import styled from 'styled-components'
import { imageUrl } from './imageUrl'
import { theme } from './tokens'

interface AvatarProps {
  /** As the server names it; without it, or if it does not come, the neutral portrait. */
  src?: string
  /** Whose it is; without it, decoration beside a name. */
  name?: string
  /** Pixels, both ways. */
  size?: number
}

const nobody = '/images/avatar-default.svg'

export function Avatar({ src, name = '', size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const known = src && src !== broken

  return (
    <Portrait
      src={known ? imageUrl(src, 320) : nobody}
      alt={name}
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
