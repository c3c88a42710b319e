import type { Job } from '../runtime/jobs'
import { minute, second } from '../time'
import { backfillEvents } from './eventBackfill'
import { completeLedger } from './plan'
import { hasProvider, paymentProvider } from './provider'
import { reconcileSessions } from './reconcile'
import { processRefunds } from './refunds'
import type { PaymentDependencies } from './settlement'
import { findOtherAccount } from './store'

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

/**
 * Says so in the log when the key is not of the account that payments were made with: that account's pages may have been paid, and
 * refunds are to be made there, but this key sees neither. Once for each process, as soon as the provider answers.
 */
export function accountJob(deps: PaymentDependencies): Job {
  const { log, settings } = deps
  const { db } = deps.database
  let isCompared = !hasProvider(settings)

  async function compare(signal?: AbortSignal): Promise<void> {
    const account = await paymentProvider(deps, { signal }).account()
    const before = account && (await findOtherAccount(db, account))
    isCompared = true
    if (!account) log.warn('the payment key may not read its account')
    if (before) log.error({ account, before }, 'payments were made with another account')
  }

  return {
    name: 'payment account',
    interval: minute,
    async run(signal) {
      // What fails is asked for again.
      if (!isCompared) await compare(signal).catch(() => undefined)
    },
  }
}
