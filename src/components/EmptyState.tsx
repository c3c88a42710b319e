import type { ReactNode } from 'react'
import styled from 'styled-components'
import { NightLine, type Night } from './NightLine'
import { theme } from '../design/tokens'

const emptyWeek = Array.from({ length: 7 }, (): Night => 'open')

export function EmptyState({ message, action }: { message: ReactNode; action?: ReactNode }) {
  return (
    <Empty>
      <Week>
        <NightLine nights={emptyWeek} size="large" />
      </Week>
      <p>{message}</p>
      {action}
    </Empty>
  )
}

const Empty = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(6)};
  max-width: 36rem;
  padding-block: ${theme.space(8)};
  ${theme.type.lead}
`

const Week = styled.div`
  width: min(100%, 16rem);
`
