import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { errorOf } from '../../../api/apiError'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Dialog } from '../../../design/layout/Dialog'
import { theme } from '../../../design/tokens'
import { CancelStay } from './CancelStay'
import { openIn } from './deskAddress'
import { StayFacts } from './StayFacts'
import { StayMarks } from './StayMarks'
import { useClosePanel } from './useClosePanel'
import { useStay } from './useStay'

interface StayPanelProps {
  today: string
}

/** The stay that the address names, with everything the desk can do about it; over whichever page it is opened on. */
export function StayPanel({ today }: StayPanelProps) {
  const { search } = useLocation()
  const bookingId = openIn(search)
  const { booking, isUnknown, error, isFetching, retry } = useStay(bookingId)
  // A reason outlives its panel: a press beside it must not lose what was typed.
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const close = useClosePanel()

  return (
    <Panel open={bookingId !== undefined} title={booking?.user.name ?? 'Booking'} variant="panel" onClose={close}>
      {booking && (
        <>
          <StayFacts booking={booking} />
          <StayMarks key={booking._id} booking={booking} today={today} />
          <CancelStay
            key={`cancel-${booking._id}`}
            booking={booking}
            reason={reasons[booking._id] ?? ''}
            onReason={(reason) => setReasons({ ...reasons, [booking._id]: reason })}
          />
        </>
      )}
      {isUnknown && <p role="status">We could not find that booking.</p>}
      {!booking && !isUnknown && error && (
        <LoadFailed what="this booking" message={errorOf(error)?.message} onRetry={retry} busy={isFetching} />
      )}
      {!booking && !isUnknown && !error && <FormSkeleton label="Loading the booking" fields={4} />}
    </Panel>
  )
}

const Panel = styled(Dialog)`
  ${theme.below.tablet} {
    width: 100%;
  }
`
