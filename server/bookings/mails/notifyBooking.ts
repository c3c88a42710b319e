import type { DisputeStatus, StayMark } from '../../../contract/bookingStatus'
import type { Database } from '../../db/database'
import { isClosedAddress, type RefundRow } from '../../db/schema'
import { networkTimes } from '../../http/networks'
import { networkLimits } from '../../http/rate'
import { unlinked } from '../../mail/template'
import { mailboxOf } from '../../mail/pools'
import { enqueueMail } from '../../mail/queue'
import { takePoints } from '../../rateLimits/store'
import type { Settings } from '../../settings'
import { stayCalendar } from '../calendarFile'
import { bookingMails } from '../limits'
import type { TimelineEntry } from '../timeline'
import { guestMail } from './guestMail'
import { ownerMail } from './ownerMail'
import { addToSummary, lockBookingMailData, type BookingMailData, type SummaryCount } from './store'

/** What guests and owners are mailed about. Money is in cents. */
export type BookingEvent =
  | { type: 'booked' }
  | { type: 'paid'; amountCents: number }
  /**
   * `hold`: it was not paid in time. `hasLeft`: the desk noted that its guest had left before the first night. `backCents`: went back
   * before, which leaves less to refund. `waits`: the refund is sent only if the guest's bank decides a dispute for the hotel.
   */
  | {
      type: 'cancelled'
      by: 'hold' | 'guest' | 'hotel'
      hasLeft?: true
      refundCents: number
      backCents?: number
      waits?: boolean
    }
  /** `leftOn`: the nights from there on are free again. Without a mark: the last one was removed. */
  | { type: 'marked'; mark: StayMark | null; leftOn: string | null }
  /**
   * `unwanted`: the payment was not for this booking any more. `other`: whoever refunded it at the provider knows. `byHand`: the hotel itself.
   * `byBank`: if it failed, the guest's bank has refused it.
   */
  | {
      type: 'refunded'
      amountCents: number
      status: 'succeeded' | 'failed'
      reason: RefundRow['reason']
      byHand?: true
      byBank?: boolean
    }
  /** For the owner alone, who had given it by hand: the provider has sent it too. */
  | { type: 'refunded_twice'; amountCents: number }
  /**
   * For the owner alone. `refundCents`: promised, and sent once no dispute is open; `isLast`: none is. `evidence`: what helps to answer,
   * while it is open. `canReply`: somebody reads answers to the mail.
   */
  | {
      type: 'disputed'
      status: DisputeStatus
      amountCents: number
      refundCents: number
      isLast: boolean
      respondBy: Date | null
      evidence: TimelineEntry[]
      canReply: boolean
    }

export type EventOf<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>

/**
 * Queues the mails to a booking's guest and to the hotel's owner in the caller's transaction; call it once the booking's row has
 * changed. Past a recipient's limit the event is counted for their next summary instead.
 */
export async function notifyBooking(
  tx: Database,
  settings: Pick<Settings, 'appOrigin' | 'mailFrom'> & { isSilent?: boolean },
  bookingId: string,
  event: BookingEvent,
): Promise<void> {
  if (settings.isSilent) return
  const found = await lockBookingMailData(tx, bookingId)
  if (!found) throw new Error(`there is no booking ${bookingId} to notify of`)
  const booking = withoutLinks(found)
  const { guest, owner } = booking
  const summary = summaryCountOf(booking, event)
  // What is about money waits for nothing.
  const pool = summary ? {} : { pool: undefined }

  const toGuest = guestMail(booking, event, settings.appOrigin)
  if (toGuest && (!summary || (await takeMail(tx, { ...guest, as: 'guest' }, summary)))) {
    const calendar = stayCalendar(booking, settings, { named: guest.isVerified })
    await enqueueMail(tx, { ...toGuest, ...pool, calendar, about: owner.id })
  }
  const toOwner = ownerMail(booking, event, settings.appOrigin)
  if (toOwner && (!summary || (await takeMail(tx, { ...owner, as: 'owner' }, summary)))) {
    await enqueueMail(tx, { ...toOwner, ...pool, about: guest.id })
  }
}

/** Other people's words, with no address in them that a mail program would make a link of. */
const withoutLinks = (booking: BookingMailData): BookingMailData => ({
  ...booking,
  guest: { ...booking.guest, name: unlinked(booking.guest.name) },
  hotelName: unlinked(booking.hotelName),
  hotelAddress: unlinked(booking.hotelAddress),
  hotelCity: unlinked(booking.hotelCity),
  contact: unlinked(booking.contact),
  roomType: unlinked(booking.roomType),
  privateName: unlinked(booking.privateName),
  cancelReason: booking.cancelReason && unlinked(booking.cancelReason),
})

/** Undefined for what is about money: that is always mailed. */
function summaryCountOf({ paidAt }: BookingMailData, event: BookingEvent): SummaryCount | undefined {
  if (event.type === 'booked' || event.type === 'marked') return event.type
  return event.type === 'cancelled' && !paidAt ? 'cancelled' : undefined
}

interface Recipient {
  id: string
  email: string
  isVerified: boolean
  as: 'guest' | 'owner'
  /** From where a guest who is not verified has booked. */
  network?: string | null
  widerNetworks?: string[] | null
}

/** Counts towards the recipient's limits. False when one is used up: the event is then in their next summary. */
async function takeMail(tx: Database, recipient: Recipient, summary: SummaryCount): Promise<boolean> {
  if (isClosedAddress(recipient.email)) return false
  const seconds = await takePoints(tx, limitsOf(recipient))
  if (seconds > 0) await addToSummary(tx, recipient, summary, seconds)
  return seconds === 0
}

/** All mails to a mailbox that is not verified count together, whoever claims to own it, and so do all that one network causes. */
function limitsOf({ as, email, isVerified, network, widerNetworks }: Recipient) {
  const { unverified, network: ofNetwork, guest, owner } = bookingMails
  const mailbox = mailboxOf(email)
  if (isVerified && as === 'owner') return [{ key: `hotel-mails:${mailbox}`, ...owner }]
  if (isVerified) return [{ key: `guest-mails:${mailbox}`, ...guest }]
  const names = network ? [network, ...(widerNetworks ?? [])] : []
  const networks = names.map((name, size) => ({ name, times: networkTimes[size]! }))
  return [{ key: `booking-mails:${mailbox}`, ...unverified }, ...networkLimits('booking-mails', networks, ofNetwork)]
}
