import type { FastifyInstance } from 'fastify'
import { webhookPath } from '../../contract/calls'
import { minute } from '../time'
import { socketLimits } from '../http/limits'
import { serve } from '../http/serve'
import { paymentLimits } from './limits'
import type { Dependencies } from '../dependencies'
import { readMessage } from './message'
import { paymentService } from './service'
import { reportSettlement } from './settlement'
import { providerKeys } from './stripe'

/** Pay now, and the provider's webhook. */
export function paymentRoutes(app: FastifyInstance, deps: Dependencies) {
  const payments = paymentService(deps)
  const { webhookSecret: secret } = providerKeys(deps.settings)

  serve(
    app,
    'stripePayment',
    { summary: "Open the card provider's page for a booking", rate: { per: 'user', points: 10, window: minute } },
    async ({ payload, session }) => {
      const url = await payments.checkout(session.user.id, payload.bookingId)
      return { message: 'Taking you to the payment page.', url }
    },
  )

  // Without either there is nobody to pay with, and only the sandbox's public secret to check a message by.
  if (!deps.settings.stripe && !deps.settings.paymentSandbox) return

  // Its own scope, because only here a JSON body stays the bytes that were signed.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      webhookPath,
      { bodyLimit: paymentLimits.messageBytes, handlerTimeout: socketLimits.handler, schema: { hide: true } },
      async ({ body, headers, id, log }) => {
        const signature = headers['stripe-signature']
        const event = readMessage(deps.stripe, { body, signature, secret, now: deps.clock.now() })
        reportSettlement({ log, counts: deps.counts }, await payments.receive(event, id), { event: event.id })
        return { success: true, message: 'Received.' }
      },
    )
  })
}
