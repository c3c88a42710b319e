import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../tokens'

/** A badge whose colour only repeats what its text says. */
export function Tag({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <Badge $tone={tone}>{children}</Badge>
}

const tones = {
  paid: `border-color: currentColor; color: ${theme.color.paid};`,
  unpaid: `background: ${theme.color.duskTint}; color: ${theme.color.unpaid};`,
  /** Not filled, so that it differs from upcoming ones in any light. */
  ended: `border-color: currentColor; color: ${theme.color.unpaid};`,
  error: `background: ${theme.color.errorTint}; color: ${theme.color.error};`,
  dusk: `background: ${theme.color.dusk}; color: ${theme.color.onDusk};`,
  plain: `border-color: ${theme.color.line}; color: ${theme.color.quiet};`,
}

const Badge = styled.span<{ $tone: keyof typeof tones }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  padding: 1px ${theme.space(2)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.photo};
  ${theme.type.caption}
  font-weight: 600;
  white-space: nowrap;
  ${({ $tone }) => tones[$tone]}
`
