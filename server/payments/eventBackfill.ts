import type Stripe from 'stripe'
import { moneyBackEvents } from './moneyBack'
import { day, second } from '../time'
import { hasProvider, paymentProvider } from './provider'
import { paymentService } from './service'
import { reportSettlement, type PaymentDependencies } from './settlement'
import { claimEventRead, findRecordedEvents, saveEventRead } from './eventStore'

/**
 * Reads the provider's own list of what has happened to refunds and disputes since the last time, so that a day without webhooks
 * ends as if they had come. A message that came counts once. What the first reading finds from before yesterday is entered, not mailed.
 * One replica at a time does this.
 */
export async function backfillEvents(deps: PaymentDependencies, stopping?: AbortSignal): Promise<void> {
  const { database, settings, log } = deps
  if (!hasProvider(settings)) return
  const provider = paymentProvider(deps, { signal: stopping })
  const account = (await provider.account()) ?? 'not told'
  const read = await claimEventRead(database.db, account)
  if (!read) return

  const payments = paymentService(deps, { signal: stopping })
  const mailedSince = read.isFirst ? read.startedAt.getTime() - day : 0
  let isComplete = true
  let last: Stripe.Event | undefined
  do {
    const { data, has_more: hasMore } = await provider.events(moneyBackEvents, read.since, last?.id)
    const known = await findRecordedEvents(database.db, data)
    for (const event of data.filter(({ id }) => !known.has(id))) {
      try {
        const isOld = event.created * second < mailedSince
        reportSettlement(deps, await payments.receive(event, { isOld }), { event: event.id })
      } catch (error) {
        isComplete = false
        log.warn({ err: error, event: event.id }, 'missed message not taken in')
      }
    }
    last = hasMore ? data.at(-1) : undefined
  } while (last && !stopping?.aborted)
  // What was left out is read again next time.
  if (isComplete && !last) await saveEventRead(database.db, account, read.startedAt)
}
