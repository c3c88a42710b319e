import styled from 'styled-components'
import type { Answer } from '../../../api/request'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { theme } from '../../../design/tokens'
import { Occupancy } from './Occupancy'
import { Revenue } from './Revenue'
import { FiguresSkeleton } from './DashboardSkeleton'

interface FiguresProps {
  query: { data?: Answer<'figures'>; error?: unknown; isFetching: boolean; refetch: () => unknown }
  today: string
}

export function Figures({ query: { data, error, isFetching, refetch }, today }: FiguresProps) {
  if (data)
    return (
      <>
        <Occupancy nights={data.occupancy} today={today} />
        <Revenue months={data.months} today={today} />
      </>
    )
  if (error)
    return (
      <Failure>
        <LoadFailed what="your figures" onRetry={() => void refetch()} busy={isFetching} />
      </Failure>
    )
  return <FiguresSkeleton />
}

const Failure = styled.div`
  margin-top: ${theme.space(12)};
`
