import type { StayMark } from '../../../contract/bookingStatus'
import type { Database } from '../../db/database'
import { transact } from '../../db/transaction'
import type { Dependencies } from '../../dependencies'
import type { Job } from '../../runtime/jobs'
import { second } from '../../time'
import { mailBatchSize } from '../limits'
import type { BookingEvent } from './events'
import { notifyBooking } from './notifyBooking'
import { takeDueMarkMails } from './store'

const events = { arrived: 'checked_in', left: 'checked_out', 'no-show': 'no_show' } as const

/** What to tell of the mark that stands. */
export const markEvent = (mark: StayMark | null): BookingEvent => ({ type: mark ? events[mark] : 'mark_undone' })

type MarkMailDependencies = Pick<Dependencies, 'database' | 'settings'>

/**
 * Tells guests what stands of their stay, unless they know it, until no more is due or `stopping` is aborted. Replicas may do so
 * concurrently.
 */
export async function sendMarkMails({ database: { db }, settings }: MarkMailDependencies, stopping?: AbortSignal) {
  async function sendBatch(tx: Database) {
    const due = await takeDueMarkMails(tx, mailBatchSize)
    for (const { bookingId, told, mark, status } of due)
      if (mark !== told && status !== 'cancelled') await notifyBooking(tx, settings, bookingId, markEvent(mark))
    return due.length
  }
  while (!stopping?.aborted && (await transact(db, sendBatch)) === mailBatchSize);
}

export const markMailJobs = (deps: MarkMailDependencies): Job[] => [
  { name: 'mails about marks', interval: 10 * second, run: (stopping) => sendMarkMails(deps, stopping) },
]
