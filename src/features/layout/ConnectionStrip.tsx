import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { theme } from '../../design/tokens'
import { useIsOnline } from '../../design/useIsOnline'
import { useAppSelector } from '../../app/hooks'
import { selectIsServerUnreachable } from '../../api/connectionSlice'

const messages = {
  offline: 'You’re offline. Your entries are safe. Nothing will be sent until you’re back online.',
  unreachable:
    'We can’t reach the server right now. Your entries are safe. We’ll load this page again when it answers.',
}

export function ConnectionStrip() {
  const isOnline = useIsOnline()
  const isServerUnreachable = useAppSelector(selectIsServerUnreachable)

  return (
    <div role="status">
      {(!isOnline || isServerUnreachable) && (
        <Strip>
          <Container>{isOnline ? messages.unreachable : messages.offline}</Container>
        </Strip>
      )}
    </div>
  )
}

/** A strip below the bar for a state that affects every page. */
export const Strip = styled.div`
  padding-block: ${theme.space(2)};
  background: ${theme.color.duskTint};
  ${theme.type.small}
`
