import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { theme } from '../tokens'

interface NoticeProps extends ComponentPropsWithRef<'div'> {
  tone?: 'info' | 'error'
}

/** Not announced by itself: give it a `role` where it should be. */
export function Notice({ tone = 'info', ...rest }: NoticeProps) {
  return <Box {...rest} $error={tone === 'error'} />
}

const Box = styled.div<{ $error: boolean }>`
  padding: ${theme.space(3)} ${theme.space(4)};
  border-left: 2px solid ${({ $error }) => ($error ? theme.color.error : theme.color.dusk)};
  border-radius: ${theme.radius.photo};
  background: ${({ $error }) => ($error ? theme.color.errorTint : theme.color.duskTint)};
  color: ${({ $error }) => ($error ? theme.color.error : theme.color.ink)};
  ${theme.type.small}
`
