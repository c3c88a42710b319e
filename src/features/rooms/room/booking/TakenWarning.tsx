import { useAppSelector } from '../../../../app/hooks'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking, TakenStay } from '../../../../../contract/entities'
import { bookingMessages } from '../../../../../contract/bookingMessages'
import { nightsBetween } from '../../../../../contract/stay'
import { useGetBookingsInfiniteQuery } from '../../../../api/api'
import { bookingsIn } from '../../../../api/bookingsIn'
import type { StayDates } from '../../../../components/calendar/Calendar'
import { Button } from '../../../../design/controls/Button'
import { theme } from '../../../../design/tokens'
import { appPaths } from '../../../../paths'
import { selectIsAnotherUser, selectSession } from '../../../auth/authSlice'
import { describeRun, takenRuns } from './nightWindow'
import type { BookingFlow } from './useBooking'

interface TakenWarningProps {
  roomId: string
  flow: BookingFlow
}

/** In place of the total, which taken dates do not have. The dates are kept, and can be checked again. */
export function TakenWarning({ roomId, flow }: TakenWarningProps) {
  const { draft, nights, recheckAvailability } = flow
  const { stays, isLoading } = useOwnStays(roomId, draft)
  if (isLoading) return null

  const [first] = stays
  const clashes = takenRuns(takenByOthers(nights.taken, stays), draft.checkInDate, draft.checkOutDate)
  const isAllOwn =
    stays.reduce((sum, stay) => sum + nightsShared(stay, draft), 0) ===
    nightsBetween(draft.checkInDate, draft.checkOutDate)

  return (
    <Warning>
      <p>
        {first && (
          <>
            {bookingMessages.nightsOfYourOwn(isAllOwn)} <Link to={appPaths.booking(first._id)}>View your booking</Link>
          </>
        )}
        {first && clashes.length > 0 && ' '}
        {clashes.length > 0 && `Already taken: ${clashes.map(describeRun).join(', ')}. Please choose other nights.`}
      </p>
      {!isAllOwn && (
        <CheckAgain
          variant="plain"
          size="small"
          busy={nights.isFetching}
          busyText="Checking..."
          onClick={recheckAvailability}
        >
          Check again
        </CheckAgain>
      )}
    </Warning>
  )
}

/** The guest's own stays in a room that take some of the chosen nights, earliest first. */
function useOwnStays(roomId: string, dates: StayDates): { stays: readonly Booking[]; isLoading: boolean } {
  const isLoggedIn = useAppSelector(selectSession) === 'user'
  // What was loaded is that of whoever logged in here.
  const skip = useAppSelector(selectIsAnotherUser) || !isLoggedIn
  const { data, isLoading } = useGetBookingsInfiniteQuery(undefined, { skip, refetchOnMountOrArgChange: true })
  if (skip || !data) return { stays: [], isLoading }

  const stays = bookingsIn(data)
    // A cancelled stay takes no night, and one that has left takes none that is still to come.
    .filter(({ room, status, mark }) => room._id === roomId && status !== 'cancelled' && mark !== 'left')
    .filter((stay) => nightsShared(stay, dates) > 0)
    .sort((a, b) => a.checkInDate.localeCompare(b.checkInDate))
  return { stays, isLoading }
}

/** ISO dates compare as text. */
function nightsShared(a: StayDates, b: StayDates): number {
  const from = a.checkInDate > b.checkInDate ? a.checkInDate : b.checkInDate
  const until = a.checkOutDate < b.checkOutDate ? a.checkOutDate : b.checkOutDate
  return Math.max(0, nightsBetween(from, until))
}

/** No night is taken twice: whatever lies within one of the guest's own stays is that stay. */
const takenByOthers = (taken: readonly TakenStay[], ownStays: readonly StayDates[]) =>
  taken.filter(
    (stay) => !ownStays.some((own) => own.checkInDate <= stay.checkInDate && stay.checkOutDate <= own.checkOutDate),
  )

const Warning = styled.div`
  color: ${theme.color.ink};
`

/* Its text is aligned with the sentence above. */
const CheckAgain = styled(Button)`
  margin-left: calc(-1 * ${theme.space(4)});
`
