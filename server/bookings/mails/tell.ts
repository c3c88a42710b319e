import type { Database } from '../../db/open'
import { enqueueMail } from '../../mail/queue'
import type { Settings } from '../../settings'
import { stayCalendar } from '../calendar'
import { guestMail } from './guestMail'
import type { News } from './news'
import { ownerMail } from './ownerMail'
import { findToldStay } from './store'

/**
 * Queues the mails to a booking's guest and to the hotel's owner, in the transaction of what they report: call it once the
 * booking's row says so. Those to the guest bring the stay for their calendar.
 */
export async function tell(
  tx: Database,
  settings: Pick<Settings, 'appOrigin' | 'mailFrom'>,
  bookingId: string,
  news: News,
): Promise<void> {
  const stay = await findToldStay(tx, bookingId)
  if (!stay) throw new Error(`there is no booking ${bookingId} to tell of`)

  const calendar = stayCalendar(stay, settings, { named: stay.guest.isVerified })
  await enqueueMail(tx, { ...guestMail(stay, news, settings.appOrigin), calendar })
  const toOwner = ownerMail(stay, news, settings.appOrigin)
  if (toOwner) await enqueueMail(tx, toOwner)
}
