import styled from 'styled-components'
import { localToday } from '../../../../contract/stay'
import { useFiguresQuery } from '../../../api/api'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { theme } from '../../../design/tokens'
import { Occupancy } from './Occupancy'
import { Revenue } from './Revenue'
import { FiguresSkeleton } from './DashboardSkeleton'

export const useFigures = () => useFiguresQuery({ from: localToday() }, { refetchOnMountOrArgChange: true })

export function Figures() {
  const { data, error, isFetching, refetch } = useFigures()

  if (data)
    return (
      <>
        <Occupancy nights={data.occupancy} today={localToday()} />
        <Revenue months={data.months} today={localToday()} />
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
