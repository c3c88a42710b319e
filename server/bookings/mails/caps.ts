import { createHash } from 'node:crypto'
import type { Database } from '../../db/open'
import { isClosedAddress } from '../../db/schema'
import { takePoint } from '../../rateLimits/store'
import { bookingMails } from '../limits'
import { addToSummary, type Reader, type Summed } from './summaryStore'

interface Addressed extends Reader {
  email: string
  isVerified: boolean
}

/**
 * Of an address that nobody has verified all mails count together, whoever it is said to belong to. Hashed, so that a new account
 * with the address goes on counting where a closed one stopped.
 */
function capOf({ as, email, isVerified }: Addressed) {
  const address = createHash('sha256').update(email).digest('base64url')
  const anybody = `booking-mails:${address}`
  if (!isVerified) return { key: anybody, rate: bookingMails.unverified }
  return as === 'guest'
    ? { key: anybody, rate: bookingMails.guest }
    : { key: `hotel-mails:${address}`, rate: bookingMails.owner }
}

/** Whether a mail of that kind may be sent to them now; if not, it is counted for the summary at the end of the cap's window. */
export async function mayBeMailed(tx: Database, reader: Addressed, summed: Summed): Promise<boolean> {
  if (isClosedAddress(reader.email)) return false
  const { key, rate } = capOf(reader)
  const seconds = await takePoint(tx, key, rate)
  if (seconds > 0) await addToSummary(tx, reader, summed, seconds)
  return seconds === 0
}
