import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { webhookPath } from '../../contract/calls'
import type { Dependencies } from '../dependencies'
import { second } from '../time'
import { sandboxKeys, sandboxOrigin } from './connection'
import { eventObject, seconds } from './format'
import { insertEvent } from './store'

/** Delay before each attempt; after the last the reconciler finds the payment. */
const delays = [0, 0.25 * second, second]
const timeout = 3 * second

type WebhookDependencies = Pick<Dependencies, 'database' | 'settings' | 'clock' | 'log'>

/** Sends signed events to our own webhook over HTTP, with retries, and keeps them for whoever asks. */
export function webhookSender({ database: { db }, settings, clock, log }: WebhookDependencies) {
  const { webhookSecret: secret } = sandboxKeys(settings)

  async function isAccepted(payload: string): Promise<boolean> {
    const timestamp = clock.now().getTime() / second
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
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

  return async (type: Stripe.Event['type'], object: { id: string }): Promise<void> => {
    const id = `evt_${randomBytes(12).toString('hex')}`
    const event = { id, type, object, createdAt: new Date(seconds(clock.now()) * second) }
    await insertEvent(db, event)
    const payload = JSON.stringify(eventObject(event))
    for (const delay of delays) {
      await wait(delay)
      if (await isAccepted(payload)) return
    }
    log.warn({ event: id, about: object.id }, 'payment webhook not accepted')
  }
}
