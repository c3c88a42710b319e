import type { Booking } from '../../../contract/entities'
import { WayOn } from '../../design/controls/WayOn'
import { Notice } from '../../design/feedback/Notice'
import { appPaths } from '../../paths'
import type { Confirmation } from './useConfirmation'
import { nameOfStay } from './words'

interface ConfirmingProps {
  booking: Booking
  state: Confirmation['state'] | undefined
}

/** What became of a payment from which the guest has just come back. */
export function Confirming({ booking, state }: ConfirmingProps) {
  if (state === 'waiting') return <Notice>Your payment is being confirmed. This takes a few seconds.</Notice>
  if (state === 'overdue')
    return (
      <Notice>
        Your payment isn’t confirmed yet. If you have paid, there is nothing more to do: this page will show Paid, and
        you won’t be charged twice.
      </Notice>
    )
  if (state === 'paid')
    return (
      <WayOn to={appPaths.booking(booking._id)} aria-description={nameOfStay(booking)}>
        View receipt
      </WayOn>
    )
  return null
}
