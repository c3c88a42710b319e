import type { Job } from '../runtime/jobs'
import { minute } from '../time'
import { hasProvider, paymentProvider } from './provider'
import type { PaymentDependencies } from './settlement'
import { findOtherAccount } from './store'

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
