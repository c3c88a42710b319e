import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { theme } from './tokens'

interface NoticeProps extends ComponentPropsWithRef<'div'> {
  /** `error` is for what went wrong; all else is calm. */
  tone?: 'calm' | 'error'
}

/** A strip of words that matter here. It makes no noise by itself: give it a `role` where it should be heard. */
export function Notice({ tone = 'calm', ...rest }: NoticeProps) {
  return <Strip {...rest} $error={tone === 'error'} />
}

const Strip = styled.div<{ $error: boolean }>`
  padding: ${theme.space(3)} ${theme.space(4)};
  border-left: 2px solid ${({ $error }) => ($error ? theme.color.error : theme.color.dusk)};
  border-radius: ${theme.radius.photo};
  background: ${({ $error }) => ($error ? theme.color.errorTint : theme.color.duskTint)};
  color: ${({ $error }) => ($error ? theme.color.error : theme.color.ink)};
  ${theme.type.small}
`
