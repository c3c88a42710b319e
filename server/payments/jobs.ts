import type { Job } from '../runtime/jobs'
import { minute, second } from '../time'
import { accountJob } from './account'
import { completeLedger } from './plan'
import { backfillEvents } from './eventBackfill'
import { reconcileSessions } from './reconcile'
import { processRefunds } from './refunds'
import type { PaymentDependencies } from './settlement'

/** Plus `pollInterval`, so that a payment without a webhook shows within a minute. */
const sessionsInterval = 15 * second

/** Often, so that a guest who has just cancelled reads how the refund stands. */
const refundsInterval = 3 * second

/** Of looks whether it is time to; see `eventReadInterval`. */
const eventsInterval = minute

export const paymentJobs = (deps: PaymentDependencies): Job[] => [
  { name: 'payments', interval: sessionsInterval, run: (stopping) => reconcileSessions(deps, stopping) },
  { name: 'refunds', interval: refundsInterval, run: (stopping) => processRefunds(deps, stopping) },
  { name: 'missed messages', interval: eventsInterval, run: (stopping) => backfillEvents(deps, stopping) },
  {
    name: 'ledger',
    interval: refundsInterval,
    run: (stopping) => completeLedger(deps.database.db, deps.log, stopping),
  },
  accountJob(deps),
]
