import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { webhookPath } from '../../../contract/calls'
import type { Parts } from '../../parts'
import { sandboxOrigin } from './address'
import { sandboxKeys } from './keys'
import type { SessionObject } from './session'

/** Milliseconds before each try; after the last the reconciler will find out by itself. */
const waits = [0, 250, 1000]
const patience = 3000

type MessageType = 'checkout.session.completed' | 'checkout.session.expired'

/** Sends the provider's messages to our own webhook: over HTTP, signed like the real ones, again when one is not taken. */
export function messenger({ stripe, settings, clock, log }: Pick<Parts, 'stripe' | 'settings' | 'clock' | 'log'>) {
  const { webhookSecret: secret } = sandboxKeys(settings)

  async function isTaken(payload: string): Promise<boolean> {
    const timestamp = clock.now().getTime() / 1000
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    try {
      const { ok } = await fetch(sandboxOrigin(settings) + webhookPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.timeout(patience),
      })
      return ok
    } catch {
      return false
    }
  }

  return async (type: MessageType, session: SessionObject): Promise<void> => {
    const id = `evt_${randomBytes(12).toString('hex')}`
    const created = Math.floor(clock.now().getTime() / 1000)
    const payload = JSON.stringify({
      id,
      object: 'event',
      type,
      created,
      livemode: false,
      data: { object: session },
    })
    for (const before of waits) {
      await wait(before)
      if (await isTaken(payload)) return
    }
    log.warn({ event: id, session: session.id }, 'payment message was not taken')
  }
}
