import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { TakenStay } from '@contract/entities'
import { bookingMessages } from '@contract/bookingMessages'
import { nightsBetween } from '@contract/stay'
import type { StayDates } from '../../../../components/calendar/Calendar'
import { Button } from '../../../../design/controls/Button'
import { theme } from '../../../../design/tokens'
import { appPaths } from '../../../../lib/paths'
import { describeRun, takenRuns } from './nightWindow'
import type { BookingFlow } from './useBooking'

/** In place of the total, which taken dates do not have. The dates are kept, and can be checked again. */
export function TakenWarning({ flow }: { flow: BookingFlow }) {
  const { draft, nights, serverError, recheckAvailability } = flow
  if (nights.isOwnLoading) return null

  const stays = nights.own.filter((stay) => nightsShared(stay, draft) > 0)
  const [first] = stays
  const clashes = takenRuns(takenByOthers(nights.taken, stays), draft.checkInDate, draft.checkOutDate)
  const isAllOwn =
    stays.reduce((sum, stay) => sum + nightsShared(stay, draft), 0) ===
    nightsBetween(draft.checkInDate, draft.checkOutDate)
  const sentence = bookingMessages.nightsOfYourOwn(isAllOwn)

  return (
    <Warning>
      <p>
        {first && (
          <>
            {/* Not again, if a date field says it. */}
            {serverError?.message !== sentence && `${sentence} `}
            <Link to={appPaths.booking(first._id)}>View your booking</Link>
          </>
        )}
        {first && clashes.length > 0 && ' '}
        {clashes.length > 0 && `Already taken: ${clashes.map(describeRun).join(', ')}. Please choose other nights.`}
      </p>
      {!isAllOwn && (
        <Button
          variant="plain"
          size="small"
          busy={nights.isFetching}
          busyText="Checking..."
          onClick={recheckAvailability}
        >
          Check again
        </Button>
      )}
    </Warning>
  )
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

  /* Its text is aligned with the sentence above. */
  button {
    margin-left: calc(-1 * ${theme.space(4)});
  }
`
