import type { ComponentPropsWithRef, MouseEvent } from 'react'
import styled from 'styled-components'
import { buttonStyle, type ButtonLook, type ButtonVariant } from './buttonStyle'
import { Icon } from './Icon'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** As wide as what holds it. */
  wide?: boolean
  /** Path data from `icons/`. */
  icon?: string
  /** At work: says so, takes no second press, keeps its place, its focus and its width. */
  busy?: boolean
  /** What the button reads meanwhile, for instance `Adding...`. */
  busyText?: string
}

/**
 * A button that cannot be pressed stays where it is: `aria-disabled` instead of `disabled`, which would throw the
 * focus of whoever has just pressed it back to the top of the page.
 */
export function Button({
  variant = 'primary',
  size = 'normal',
  wide = false,
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
  const shown = busy && busyText ? busyText : children
  const other = busy ? children : busyText

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also keeps the Enter key in a field from sending the form: that arrives here as a click.
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
      <Words data-other={typeof other === 'string' ? other : undefined}>{shown}</Words>
    </Body>
  )
}

const Body = styled.button<ButtonLook>`
  ${buttonStyle}
`

/** As wide as the longer of its two texts; the one that is not read only takes up room. */
const Words = styled.span`
  display: inline-grid;

  &[data-other]::after {
    content: attr(data-other);
    height: 0;
    overflow: hidden;
    visibility: hidden;
  }
`
