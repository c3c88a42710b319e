import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { TakenStay } from '../../../../contract/entities'
import { sentences } from '../../../../contract/sentences'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { describeRun, takenRuns } from './nightWindow'
import type { StayDraft } from './stayDraft'
import { haveAllNights, type OwnStays } from './useOwnStays'

interface TakenWarningProps {
  taken: readonly TakenStay[]
  own: OwnStays
  draft: StayDraft
}

/** Warns before the check, and says when it is the guest's own stay; the dates stay as they are. */
export function TakenWarning({ taken, own, draft }: TakenWarningProps) {
  const { stays, isLoading } = own
  const [first] = stays
  const { checkInDate, checkOutDate } = draft
  const clashes = isLoading ? [] : takenRuns(takenByOthers(taken, own), checkInDate, checkOutDate)

  return (
    <Warning aria-live="polite">
      {first && (
        <>
          {sentences.nightsOfYourOwn(haveAllNights(stays, draft))}{' '}
          <Link to={appPaths.booking(first._id)}>View your booking</Link>
        </>
      )}
      {first && clashes.length > 0 && ' '}
      {clashes.length > 0 && `Already taken: ${clashes.map(describeRun).join(', ')}. Please choose other nights.`}
    </Warning>
  )
}

/** No night is taken twice: what lies within an own stay is that stay. */
const takenByOthers = (taken: readonly TakenStay[], { stays }: OwnStays) =>
  taken.filter(
    (one) => !stays.some((own) => own.checkInDate <= one.checkInDate && one.checkOutDate <= own.checkOutDate),
  )

const Warning = styled.p`
  color: ${theme.color.ink};

  &:not(:empty) {
    margin-top: ${theme.space(2)};
  }
`
