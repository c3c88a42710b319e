import type { FastifyInstance } from 'fastify'
import { webhookPath } from '../../contract/calls'
import { serve } from '../http/serve'
import { takeToken } from '../http/throttle'
import { paymentLimits, rates } from '../limits'
import type { Parts } from '../parts'
import { readMessage } from './message'
import { reportSettlement } from './report'
import { paymentService } from './service'
import { providerKeys } from './stripe'

/** Pay now, and what the provider tells us. */
export function paymentRoutes(app: FastifyInstance, parts: Parts) {
  const payments = paymentService(parts)
  const { webhookSecret: secret } = providerKeys(parts.settings)

  serve(app, 'stripePayment', async ({ payload, session }) => {
    await takeToken(parts.database.db, `pay:${session.user.id}`, rates.payPerUser)
    const url = await payments.checkout(session.user.id, payload.bookingId)
    return { message: 'Taking you to the payment page.', url }
  })

  // In a scope of its own, because only here a JSON body is kept as the bytes that were signed (D2).
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      webhookPath,
      { bodyLimit: paymentLimits.messageBytes, schema: { hide: true } },
      async ({ body, headers, id, log }) => {
        const signature = headers['stripe-signature']
        const event = readMessage(parts.stripe, { body, signature, secret, now: parts.clock.now() })
        reportSettlement(log, await payments.receive(event, id), { event: event.id })
        return { success: true, message: 'Received.' }
      },
    )
  })
}
