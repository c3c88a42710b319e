import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { webhookPath } from '../../contract/calls'
import type { Dependencies } from '../dependencies'
import { second } from '../time'
import { sandboxKeys, sandboxOrigin } from './connection'
import { insertEvent } from './eventStore'
import { eventObject } from './format'

/** Delay before each attempt; after the last the reconciler finds the payment. */
const delays = [0, 0.25 * second, second]
const timeout = 3 * second

type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | `refund.${'created' | 'updated' | 'failed'}`
  | `charge.dispute.${'created' | 'funds_withdrawn' | 'closed' | 'funds_reinstated'}`

/** Sends signed events to our own webhook over HTTP, with retries, and keeps them for whoever asks. */
export function webhookSender({
  database: { db },
  stripe,
  settings,
  clock,
  log,
}: Pick<Dependencies, 'database' | 'stripe' | 'settings' | 'clock' | 'log'>) {
  const { webhookSecret: secret } = sandboxKeys(settings)

  async function isAccepted(payload: string): Promise<boolean> {
    const timestamp = clock.now().getTime() / second
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    try {
      const { ok } = await fetch(sandboxOrigin(settings) + webhookPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.timeout(timeout),
      })
      return ok
    } catch {
      return false
    }
  }

  return async (type: EventType, object: { id: string }): Promise<void> => {
    const id = `evt_${randomBytes(12).toString('hex')}`
    const created = Math.floor(clock.now().getTime() / second)
    await insertEvent(db, { id, type, object, createdAt: new Date(created * second) })
    const payload = JSON.stringify(eventObject({ id, type, object, created }))
    for (const delay of delays) {
      await wait(delay)
      if (await isAccepted(payload)) return
    }
    log.warn({ event: id, about: object.id }, 'payment webhook not accepted')
  }
}
