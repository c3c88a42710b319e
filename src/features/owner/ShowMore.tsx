import styled from 'styled-components'
import { Button } from '../../design/controls/Button'
import { theme } from '../../design/tokens'

interface ShowMoreProps {
  /** `24 of 1,000 bookings shown`. */
  status: string
  hasMore: boolean
  /** More is on its way. */
  busy?: boolean
  onMore: () => void
}

export function ShowMore({ status, hasMore, busy, onMore }: ShowMoreProps) {
  return (
    <Foot>
      <p role="status">{status}</p>
      {hasMore && (
        <Button variant="quiet" busy={busy} onClick={onMore}>
          Show more
        </Button>
      )}
    </Foot>
  )
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(4)};
  padding-top: ${theme.space(4)};
  color: ${theme.color.quiet};
  ${theme.type.small}
`
