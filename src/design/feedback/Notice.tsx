import { useState, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { theme } from '../tokens'

/** Not announced by itself: give it a `role` where no toast says the same. Offline none does. */
export function Notice({ tone, ...rest }: ComponentPropsWithRef<'div'> & { tone?: 'info' | 'error' }) {
  const isError = tone === 'error'
  const [isAlone] = useState(() => isError && !navigator.onLine)
  return <Box role={isAlone ? 'alert' : undefined} {...rest} $error={isError} />
}

const Box = styled.div<{ $error: boolean }>`
  padding: ${theme.space(3)} ${theme.space(4)};
  border-left: 2px solid ${({ $error }) => ($error ? theme.color.error : theme.color.dusk)};
  border-radius: ${theme.radius.photo};
  background: ${({ $error }) => ($error ? theme.color.errorTint : theme.color.duskTint)};
  color: ${({ $error }) => ($error ? theme.color.error : theme.color.ink)};
  ${theme.type.small}

  &:empty {
    display: none;
  }
`

/** Words and a button beside them. */
export const NoticeRow = styled(Notice)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space(4)};
`
