import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from './Icon'
import { x } from './icons/x'
import { theme } from './tokens'
import { VisuallyHidden } from './VisuallyHidden'

interface ChipProps {
  children: ReactNode
  /** With it the whole chip is a button that takes itself away. */
  onRemove?: () => void
  /** What the button is called: `Remove London`. */
  removeLabel?: string
}

/** A fact in a word or two; or a choice that can be taken back. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  if (!onRemove) return <Fact>{children}</Fact>

  return (
    <Choice type="button" onClick={onRemove}>
      {/* Not an aria-label: the words of a ticked box must not find its chip as well. */}
      {removeLabel && <VisuallyHidden>{removeLabel}</VisuallyHidden>}
      <span aria-hidden={removeLabel ? true : undefined}>{children}</span>
      <Icon path={x} size={16} />
    </Choice>
  )
}

/** The look of a fact, for lists that have too many of them for a part each. */
export const factStyle = css`
  display: inline-block;
  padding: 2px ${theme.space(2)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.photo};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

const Fact = styled.span`
  ${factStyle}
`

const Choice = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(2)};
  min-height: ${theme.size.target};
  padding: ${theme.space(1)} ${theme.space(3)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.control};
  background: ${theme.color.tint};
  color: ${theme.color.sea};
  ${theme.type.small}
  cursor: pointer;
  transition: border-color ${theme.motion.answer};

  &:hover {
    border-color: ${theme.color.sea};
  }
`
