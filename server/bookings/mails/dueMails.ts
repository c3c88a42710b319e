import type { StayMark } from '../../../contract/bookingStatus'
import { pagePaths } from '../../../contract/pages'
import type { Database } from '../../db/database'
import { transact } from '../../db/transaction'
import { second } from '../../time'
import { composeMail } from '../../mail/compose'
import type { Mail } from '../../mail/mailer'
import { enqueueMail } from '../../mail/queue'
import type { Dependencies } from '../../dependencies'
import type { Job } from '../../runtime/jobs'
import { mailBatchSize } from '../limits'
import { isMarkUntold } from '../state'
import { pluralize } from '../../format'
import type { BookingEvent } from './events'
import { notifyBooking } from './notifyBooking'
import { findBookingMailData, takeDueMarkMails, takeDueSummaries, type DueSummary } from './store'

type MailDependencies = Pick<Dependencies, 'database' | 'settings'>

/** What to tell of the mark that stands. */
export const markEvent = (mark: StayMark | null): BookingEvent => ({ type: mark ? events[mark] : 'mark_undone' })
const events = { arrived: 'checked_in', left: 'checked_out', 'no-show': 'no_show' } as const

/**
 * Mails what is due, or as much as it can before `stopping` is aborted: to guests what their hotel's desk has recorded, unless they know
 * it, and all summaries. Replicas may do so concurrently.
 */
export async function sendDueMails({ database: { db }, settings }: MailDependencies, stopping?: AbortSignal) {
  async function sendMarks(tx: Database) {
    const due = await takeDueMarkMails(tx, mailBatchSize)
    for (const { bookingId, told } of due) {
      const stay = await findBookingMailData(tx, bookingId)
      if (stay && isMarkUntold(stay, told)) await notifyBooking(tx, settings, bookingId, markEvent(stay.mark))
    }
    return due.length
  }
  async function sendSummaries(tx: Database) {
    const due = await takeDueSummaries(tx, mailBatchSize)
    for (const summary of due) await enqueueMail(tx, summaryMail(summary, settings.appOrigin))
    return due.length
  }
  for (const sendBatch of [sendMarks, sendSummaries])
    while (!stopping?.aborted && (await transact(db, sendBatch)) === mailBatchSize);
}

const texts = {
  guest: {
    subject: 'More about your StayScape bookings',
    about: 'your bookings',
    link: 'My Bookings',
    path: pagePaths.myBookings,
  },
  owner: {
    subject: 'More about bookings at your hotel',
    about: 'your hotel',
    link: 'Bookings',
    path: pagePaths.ownerBookings,
  },
}

/** What was not mailed one by one, as numbers. */
function summaryMail({ reader, booked, cancelled, marked, ...recipient }: DueSummary, appOrigin: string): Mail {
  const { subject, about, link, path } = texts[reader]
  const numbers: [string, number][] = [
    ['Booked', booked],
    ['Cancelled', cancelled],
    ['Noted by hotels', marked],
  ]
  const total = pluralize(booked + cancelled + marked, 'change')
  return composeMail(recipient, subject, [
    `So much happened with ${about} that we stopped sending an email each time. What we did not tell you one by one: ${total}.`,
    { details: numbers.filter(([, count]) => count > 0).map(([what, count]) => [what, String(count)]) },
    'You can see how things stand here:',
    { link, href: appOrigin + path },
  ])
}

export const dueMailJobs = (deps: MailDependencies): Job[] => [
  { name: 'due mails', interval: 10 * second, run: (stopping) => sendDueMails(deps, stopping) },
]
