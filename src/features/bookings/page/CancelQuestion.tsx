import { useState } from 'react'
import styled from 'styled-components'
import { useCancelBookingMutation, useCancellationQuery } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button } from '../../../design/controls/Button'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
import { refundWordsFor } from './refundWordsFor'

interface CancelQuestionProps {
  bookingId: string
  onKeep: () => void
  onCancelled: () => void
}

/** Says what comes back before anybody confirms. When that has changed meanwhile, the new sum is shown first. */
export function CancelQuestion({ bookingId, onKeep, onCancelled }: CancelQuestionProps) {
  const { currentData, error, isFetching, refetch } = useCancellationQuery(
    { bookingId },
    { refetchOnMountOrArgChange: true },
  )
  const [cancel] = useCancelBookingMutation()
  const [isCancelling, setIsCancelling] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const problem = errorOf(error)
  const offer = isFetching || problem ? undefined : currentData

  async function confirm(expectedRefund: number) {
    setIsCancelling(true)
    setRefusal(undefined)
    const answer = await cancel({ bookingId, expectedRefund })
    const refused = errorOf(answer.error)
    // Stays busy until the page shows it cancelled.
    if (!refused) return onCancelled()

    setIsCancelling(false)
    setRefusal(refused.message)
    if (refused.field === 'expectedRefund') void refetch()
  }

  return (
    <Question>
      {refusal && (
        <Notice tone="error" role="alert">
          {refusal}
        </Notice>
      )}
      {problem ? (
        <LoadFailed message={problem.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <p role="status">{offer ? refundWordsFor(offer) : 'Checking your refund...'}</p>
      )}
      <Buttons>
        <Button variant="quiet" onClick={onKeep}>
          Keep booking
        </Button>
        <Button
          disabled={!offer}
          busy={isCancelling}
          busyText="Cancelling..."
          onClick={() => offer && void confirm(offer.refund)}
        >
          Cancel booking
        </Button>
      </Buttons>
    </Question>
  )
}

const Question = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`
