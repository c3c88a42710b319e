import type { Database } from '../db/open'
import { hour, second } from '../time'
import { refusal } from '../http/refusal'
import { countTowards, findCounts } from '../rateLimits/store'
import { cancelledUnpaid } from './limits'
import { pluralize } from './presenter'

const keyOf = (guestId: string) => `cancelled-unpaid:${guestId}`

/** Counts that a guest has cancelled an unpaid booking; cancelling itself is never refused for it. */
export const countCancelledUnpaid = (tx: Database, guestId: string) => countTowards(tx, keyOf(guestId), cancelledUnpaid)

/** Refuses a booking of who has booked and cancelled as often as anybody may. */
export async function requireFewCancelled(tx: Database, guestId: string): Promise<void> {
  const [cancelled] = await findCounts(tx, [keyOf(guestId)])
  if (!cancelled || cancelled.points < cancelledUnpaid.points) return
  const hours = Math.ceil((cancelled.seconds * second) / hour)
  throw refusal(
    `You have cancelled ${cancelledUnpaid.points} unpaid bookings within a day. You can book again in ${pluralize(hours, 'hour')}.`,
  )
}
