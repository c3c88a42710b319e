import type { Ref } from 'react'
import styled from 'styled-components'
import { Button } from '../controls/Button'
import { theme } from '../tokens'

interface ShowMoreProps {
  /** `24 of 1,000 bookings shown`. */
  status: string
  /** To focus it, where the new rows are not in one place. */
  statusRef?: Ref<HTMLParagraphElement>
  hasMore: boolean
  busy?: boolean
  onMore: () => void
}

export function ShowMore({ status, statusRef, hasMore, busy, onMore }: ShowMoreProps) {
  return (
    <Foot>
      <p role="status" ref={statusRef} tabIndex={-1}>
        {status}
      </p>
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
