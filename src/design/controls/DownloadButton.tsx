import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { buttonStyle, type ButtonLook, type ButtonShape } from './buttonStyle'

/** A link to a file that looks like a quiet button. */
export const DownloadButton = ({ size, ...rest }: ComponentProps<'a'> & Pick<ButtonShape, 'size'>) => (
  <Body {...rest} $variant="quiet" $small={size === 'small'} />
)

const Body = styled.a<ButtonLook>`
  ${buttonStyle}
`
