import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { TakenStay } from '../../../../contract/entities'
import { sentences } from '../../../../contract/sentences'
import { Button } from '../../../design/controls/Button'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { describeRun, takenRuns } from './nightWindow'
import type { BookingFlow } from './useBooking'
import { haveAllNights, type OwnStays } from './useOwnStays'

/** Stands where the total would: dates that are taken have none. They stay as they are, and can be asked for again. */
export function TakenWarning({ flow: { calendarNights, own, draft, nights, lookAgain } }: { flow: BookingFlow }) {
  if (own.isLoading) return null

  const [first] = own.stays
  const clashes = takenRuns(takenByOthers(calendarNights.taken, own), draft.checkInDate, draft.checkOutDate)
  const isAllOwn = haveAllNights(own.stays, draft)

  return (
    <Warning>
      <p>
        {first && (
          <>
            {sentences.nightsOfYourOwn(isAllOwn)} <Link to={appPaths.booking(first._id)}>View your booking</Link>
          </>
        )}
        {first && clashes.length > 0 && ' '}
        {clashes.length > 0 && `Already taken: ${clashes.map(describeRun).join(', ')}. Please choose other nights.`}
        {!first && clashes.length === 0 && 'Choose other dates to see the total.'}
      </p>
      {!isAllOwn && (
        <Again variant="plain" size="small" busy={nights.isFetching} busyText="Checking..." onClick={lookAgain}>
          Check again
        </Again>
      )}
    </Warning>
  )
}

/** No night is taken twice: what lies within an own stay is that stay. */
const takenByOthers = (taken: readonly TakenStay[], { stays }: OwnStays) =>
  taken.filter(
    (one) => !stays.some((own) => own.checkInDate <= one.checkInDate && one.checkOutDate <= own.checkOutDate),
  )

const Warning = styled.div`
  color: ${theme.color.ink};
`

/* Its words stand in line with the sentence. */
const Again = styled(Button)`
  margin-left: calc(-1 * ${theme.space(4)});
`
