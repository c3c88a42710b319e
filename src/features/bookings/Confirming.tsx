import { Notice } from '../../design/feedback/Notice'
import type { Confirmation } from './useConfirmation'

/** That a payment, from which the guest has just come back, has not been confirmed yet. */
export function Confirming({ state }: Pick<Confirmation, 'state'>) {
  if (state === 'waiting') return <Notice>Your payment is being confirmed. This takes a few seconds.</Notice>
  if (state === 'overdue')
    return (
      <Notice>
        Your payment isn’t confirmed yet. If you have paid, there is nothing more to do: this page will show Paid, and
        you won’t be charged twice.
      </Notice>
    )
  return null
}
