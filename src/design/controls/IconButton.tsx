import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { Icon } from '../media/Icon'
import { theme } from '../tokens'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Path data from `icons/`. */
  icon: string
  /** Accessible name. */
  label: string
}

export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Body {...rest} type={type} aria-label={label}>
      <Icon path={icon} size={22} />
    </Body>
  )
}

const Body = styled.button`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${theme.size.target};
  height: ${theme.size.target};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.control};
  background: transparent;
  color: inherit;
  cursor: pointer;
  transition: background-color ${theme.motion.fast};

  &:hover {
    background: ${theme.color.tint};
  }

  &[aria-disabled] {
    background: transparent;
    color: ${theme.color.edge};
    cursor: default;
  }
`
