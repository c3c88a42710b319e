import { useParams } from 'react-router-dom'
import { useHotelQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { HotelFacts } from './HotelFacts'
import { HotelRooms } from './HotelRooms'
import { HotelSkeleton } from './HotelSkeleton'
import { NoRooms } from './NoRooms'
import { UnknownHotel } from './UnknownHotel'

export function HotelPage() {
  const { id = '' } = useParams()
  const found = useHotel(id)
  const { title, heading } = namesOf(found)

  return (
    <Page title={title}>
      <PageHeading>{heading}</PageHeading>
      <HotelContent {...found} />
    </Page>
  )
}

function HotelContent({ answer, isUnknown, hasFailed, isFetching, refetch }: HotelLookup) {
  if (isUnknown) return <UnknownHotel />
  if (hasFailed) return <LoadFailed what="this hotel" onRetry={() => void refetch()} busy={isFetching} />
  if (!answer) return <HotelSkeleton />

  return (
    <>
      <HotelFacts hotel={answer.hotel} />
      {answer.rooms.length > 0 ? <HotelRooms rooms={answer.rooms} /> : <NoRooms hotel={answer.hotel} />}
    </>
  )
}

function useHotel(hotelId: string) {
  // Asked again on every visit, showing what is known meanwhile.
  const { currentData, error, isFetching, refetch } = useHotelQuery({ hotelId }, { refetchOnMountOrArgChange: true })
  const problem = errorOf(error)

  return {
    answer: currentData,
    // Known from before or not: it is not shown any more.
    isUnknown: problem !== undefined && isNotFound(problem),
    hasFailed: problem !== undefined && !currentData,
    isFetching,
    refetch,
  }
}

type HotelLookup = ReturnType<typeof useHotel>

/** One heading element throughout, so that it keeps the focus when the hotel arrives. */
function namesOf({ answer, isUnknown, hasFailed }: HotelLookup): { title: string; heading: string } {
  if (isUnknown) return { title: 'Hotel not found', heading: 'This hotel isn’t available' }
  if (hasFailed) return { title: 'Hotel', heading: 'This hotel could not be loaded' }
  return answer ? { title: answer.hotel.name, heading: answer.hotel.name } : { title: 'Hotel', heading: 'Your hotel' }
}
