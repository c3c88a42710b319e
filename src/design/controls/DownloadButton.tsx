import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { buttonStyle, type ButtonLook } from './buttonStyle'

interface DownloadButtonProps extends ComponentProps<'a'> {
  href: string
  download: string
  size?: 'normal' | 'small'
}

/** A link to a file that looks like a quiet button. */
export const DownloadButton = ({ size = 'normal', ...rest }: DownloadButtonProps) => (
  <Body {...rest} $variant="quiet" $small={size === 'small'} $wide={false} />
)

const Body = styled.a<ButtonLook>`
  ${buttonStyle}
`
