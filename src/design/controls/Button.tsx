import type { ComponentPropsWithRef, MouseEvent } from 'react'
import styled from 'styled-components'
import { theme } from '../tokens'
import { buttonStyle, type ButtonLook, type ButtonShape } from './buttonStyle'
import { Icon } from '../media/Icon'

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonShape {
  /** Announced as busy, ignores presses, keeps its focus and its width. */
  busy?: boolean
  /** Label while busy, for instance `Adding...`. */
  busyText?: string
}

/** `aria-disabled` instead of `disabled`, so that a pressed button keeps the focus. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyText,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const blocked = busy || disabled
  const label = busy && busyText ? busyText : children
  const otherLabel = busy ? children : busyText

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Enter in a field arrives here as a click: a blocked button keeps the form from being submitted that way, too.
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <Body
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      onClick={press}
      $variant={variant}
      $small={size === 'small'}
      $wide={wide}
    >
      {icon && <Icon path={icon} />}
      <Label data-other={typeof otherLabel === 'string' ? otherLabel : undefined}>{label}</Label>
    </Body>
  )
}

const Body = styled.button<ButtonLook>`
  ${buttonStyle}
`

/** As wide as the longer of its two labels: the hidden one only takes up space. */
const Label = styled.span`
  display: inline-grid;

  &[data-other]::after {
    content: attr(data-other);
    height: 0;
    overflow: hidden;
    visibility: hidden;
  }
`

/** Buttons and what looks like them, side by side. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`
