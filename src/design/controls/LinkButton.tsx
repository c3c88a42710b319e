import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { buttonStyle, type ButtonLook, type ButtonShape } from './buttonStyle'
import { Icon } from '../media/Icon'
import { theme } from '../tokens'

type LinkButtonProps = ComponentPropsWithRef<typeof Link> & ButtonShape

export function LinkButton({ variant, size, wide, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Body {...rest} $variant={variant} $small={size === 'small'} $wide={wide}>
      {icon && <Icon path={icon} />}
      {children}
    </Body>
  )
}

const Body = styled(Link)<ButtonLook>`
  ${buttonStyle}
`

/** A link on its own line, with the minimum target size. */
export const TextLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
`
