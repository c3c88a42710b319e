import type { Database } from '../../db/database'
import { isClosedAddress } from '../../db/schema'
import { networkTimes } from '../../http/networks'
import { networkLimits } from '../../http/rate'
import { unlinked } from '../../mail/template'
import { mailboxOf } from '../../mail/pools'
import { enqueueMail } from '../../mail/queue'
import { consumePoints } from '../../rateLimits/store'
import { stayCalendar } from '../calendarFile'
import { bookingMails } from '../limits'
import { guestMail, ownerMail, type ContentsByType, type MailContents, type MailSettings } from './bookingMail'
import type { BookingEvent, EventType } from './events'
import { moneyMails } from './moneyMails'
import { stayMails } from './stayMails'
import { addToSummary, lockBookingMailData, type BookingMailData, type SummaryCount } from './store'

export const contents: ContentsByType = { ...stayMails, ...moneyMails }

/** What is counted past a limit, for a summary to who has an account. All else is about money, and always mailed. */
const summaries: Partial<Record<EventType, SummaryCount>> = {
  booked: 'booked',
  expired: 'cancelled',
  cancelled_unpaid: 'cancelled',
  checked_in: 'marked',
  checked_out: 'marked',
  departed_early: 'marked',
  no_show: 'marked',
  mark_undone: 'marked',
}

/**
 * Queues the mails to a booking's guest and to the hotel's owner in the caller's transaction; call it once the booking's row has
 * changed. Past a recipient's limit the event is counted for their next summary instead, if they have an account. Returns whether the guest
 * is mailed.
 */
export async function notifyBooking(
  tx: Database,
  settings: MailSettings,
  bookingId: string,
  event: BookingEvent,
): Promise<boolean> {
  if (settings.isSilent) return false
  const found = await lockBookingMailData(tx, bookingId)
  if (!found) throw new Error(`there is no booking ${bookingId} to notify of`)
  const booking = withoutLinks(found)
  const { guest, owner } = booking
  const contentsOf = contents[event.type] as (...args: [BookingMailData, BookingEvent, MailSettings]) => MailContents
  const { guest: toGuest, owner: toOwner } = contentsOf(booking, event, settings)
  const summary = summaries[event.type]
  // What is about money waits for nothing, but where anybody may have entered the address.
  const pool = summary ? {} : { pool: undefined }

  const isGuestMailed =
    toGuest !== undefined &&
    guest.email !== '' &&
    (!summary || (await consumeMail(tx, { ...guest, as: 'guest', host: owner.id }, summary)))
  if (isGuestMailed) {
    const calendar = stayCalendar(booking, settings, { named: guest.isVerified || !guest.hasAccount })
    const mail = guestMail(booking, toGuest, settings)
    await enqueueMail(tx, { ...mail, ...(guest.hasAccount && pool), calendar, about: owner.id })
  }
  if (toOwner && (!summary || (await consumeMail(tx, { ...owner, hasAccount: true, as: 'owner' }, summary)))) {
    await enqueueMail(tx, { ...ownerMail(booking, toOwner, settings), ...pool, about: guest.id ?? undefined })
  }
  return isGuestMailed
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

interface Recipient {
  /** Of the account, if there is one. */
  id: string | null
  email: string
  isVerified: boolean
  hasAccount: boolean
  as: 'guest' | 'owner'
  /** Whose desk has booked for a guest without an account. */
  host?: string
  /** From where a guest who is not verified has booked. */
  network?: string | null
  widerNetworks?: string[] | null
}

/** Counts towards the recipient's limits. False when one is used up: the event is then in their next summary. */
async function consumeMail(tx: Database, recipient: Recipient, summary: SummaryCount): Promise<boolean> {
  if (isClosedAddress(recipient.email)) return false
  const { id, as } = recipient
  const seconds = await consumePoints(tx, limitsOf(recipient))
  if (seconds > 0 && id) await addToSummary(tx, { id, as }, summary, seconds)
  return seconds === 0
}

/** All mails to a mailbox that is not verified count together, whoever claims to own it, and so do all that one network causes. */
function limitsOf({ as, email, isVerified, hasAccount, host, network, widerNetworks }: Recipient) {
  const { unverified, network: ofNetwork, desk, guest, owner } = bookingMails
  const mailbox = mailboxOf(email)
  if (isVerified && as === 'owner') return [{ key: `hotel-mails:${mailbox}`, ...owner }]
  if (isVerified) return [{ key: `guest-mails:${mailbox}`, ...guest }]
  const ofMailbox = { key: `booking-mails:${mailbox}`, ...unverified }
  if (!hasAccount) return [ofMailbox, { key: `desk-mails:${host}`, ...desk }]
  const names = network ? [network, ...(widerNetworks ?? [])] : []
  const networks = names.map((name, size) => ({ name, times: networkTimes[size]! }))
  return [ofMailbox, ...networkLimits('booking-mails', networks, ofNetwork)]
}
