import type { Database } from '../../db/open'
import { unlinked } from '../../mail/letterParts'
import { enqueueMail } from '../../mail/queue'
import type { Settings } from '../../settings'
import { stayCalendar } from '../calendar'
import { mayBeMailed } from './caps'
import { guestMail } from './guestMail'
import type { News } from './news'
import { ownerMail } from './ownerMail'
import { lockToldStay, type ToldStay } from './store'
import type { Summed } from './summaryStore'

/** As what a summary counts it where a cap is reached; undefined for what is about money or a hold, which is always mailed. */
function summedAs({ paidAt }: ToldStay, news: News): Summed | undefined {
  if (news.what === 'booked' || news.what === 'marked') return news.what
  return news.what === 'cancelled' && news.by !== 'hold' && !paidAt ? 'cancelled' : undefined
}

/** Other people's words, with no address in them that a mail program would make a link of. */
const withoutLinks = (stay: ToldStay): ToldStay => ({
  ...stay,
  guest: { ...stay.guest, name: unlinked(stay.guest.name) },
  hotelName: unlinked(stay.hotelName),
  hotelAddress: unlinked(stay.hotelAddress),
  hotelCity: unlinked(stay.hotelCity),
  contact: unlinked(stay.contact),
  roomType: unlinked(stay.roomType),
  cancelReason: stay.cancelReason && unlinked(stay.cancelReason),
})

/**
 * Queues the mails to a booking's guest and to the hotel's owner, in the transaction of what they report: call it once the
 * booking's row says so. Those to the guest bring the stay for their calendar. Beyond a cap it is counted for a summary instead.
 */
export async function tell(
  tx: Database,
  settings: Pick<Settings, 'appOrigin' | 'mailFrom'>,
  bookingId: string,
  news: News,
): Promise<void> {
  const found = await lockToldStay(tx, bookingId)
  if (!found) throw new Error(`there is no booking ${bookingId} to tell of`)
  const stay = withoutLinks(found)
  const { guest, owner } = stay
  const summed = summedAs(stay, news)

  if (!summed || (await mayBeMailed(tx, { ...guest, as: 'guest' }, summed))) {
    const calendar = stayCalendar(stay, settings, { named: guest.isVerified })
    await enqueueMail(tx, { ...guestMail(stay, news, settings.appOrigin), calendar, about: owner.id })
  }
  const toOwner = ownerMail(stay, news, settings.appOrigin)
  if (toOwner && (!summed || (await mayBeMailed(tx, { ...owner, as: 'owner' }, summed)))) {
    await enqueueMail(tx, { ...toOwner, about: guest.id })
  }
}
