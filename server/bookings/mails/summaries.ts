import { pagePaths } from '../../../contract/pages'
import { transact } from '../../db/transaction'
import { minute } from '../../time'
import { composeMail } from '../../mail/compose'
import type { Mail } from '../../mail/mailer'
import { enqueueMail } from '../../mail/queue'
import type { Dependencies } from '../../dependencies'
import type { Job } from '../../runtime/jobs'
import { mailBatchSize } from '../limits'
import { pluralize } from '../../format'
import { takeDueSummaries, type DueSummary } from './store'

type SummaryDependencies = Pick<Dependencies, 'database' | 'settings'>

/** Sends all summaries that are due, or as many as it can before `stopping` is aborted. Replicas may do so concurrently. */
export async function sendSummaries({ database: { db }, settings }: SummaryDependencies, stopping?: AbortSignal) {
  const sendBatch = () =>
    transact(db, async (tx) => {
      const due = await takeDueSummaries(tx, mailBatchSize)
      for (const summary of due) await enqueueMail(tx, summaryMail(summary, settings.appOrigin))
      return due.length
    })
  while (!stopping?.aborted && (await sendBatch()) === mailBatchSize);
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

export const summaryJobs = (deps: SummaryDependencies): Job[] => [
  { name: 'summaries', interval: minute, run: (stopping) => sendSummaries(deps, stopping) },
]
