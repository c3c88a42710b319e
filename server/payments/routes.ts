import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { webhookPath } from '../../contract/calls'
import { minute } from '../time'
import { socketLimits } from '../http/limits'
import { badRequest } from '../http/refusal'
import { serve } from '../http/serve'
import { actorOf } from '../http/session'
import { recordOfflineRefund } from './offlineRefund'
import { paymentLimits } from './limits'
import type { Dependencies } from '../dependencies'
import { paymentService } from './service'
import { reportSettlement, settlementOutcomes } from './settlement'
import { isEvent } from './event'
import { hasProvider, providerKeys } from './provider'

/** Pay now, and the provider's webhook. */
export async function paymentRoutes(app: FastifyInstance, deps: Dependencies) {
  const payments = paymentService(deps)
  const { webhookSecret: secret } = providerKeys(deps.settings)
  for (const outcome of settlementOutcomes) deps.metrics?.payments.inc({ outcome }, 0)

  serve(
    app,
    'stripePayment',
    { summary: 'Open the card provider’s page for a booking', rate: { per: 'user', points: 10, window: minute } },
    async ({ payload, session }) => {
      const url = await payments.checkout(session.user.id, payload.bookingId)
      return { message: 'Taking you to the payment page.', url }
    },
  )

  serve(
    app,
    'refundSettled',
    {
      summary: 'Note that the hotel has given back by hand what a failed refund left owed',
      rate: { per: 'user', points: 60, window: minute },
    },
    async ({ payload, session, request }) => ({
      message: await recordOfflineRefund(deps, actorOf(session, request), payload),
    }),
  )

  // Without either there is nobody to pay with, and only the sandbox's public secret to check a message by.
  if (!hasProvider(deps.settings)) return

  // Its own scope, because only here a JSON body stays the bytes that were signed.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      webhookPath,
      {
        bodyLimit: paymentLimits.messageBytes,
        handlerTimeout: socketLimits.handler,
        config: { rate: { unlimited: 'Reads nothing before the signature is checked' } },
      },
      async ({ body, headers, id, log }) => {
        const signature = headers['stripe-signature']
        const event = verifyMessage(deps.stripe, { body, signature, secret, now: deps.clock.now() })
        reportSettlement({ log, metrics: deps.metrics }, await payments.receive(event, { requestId: id }), {
          event: event.id,
        })
        return { success: true, message: 'Received.' }
      },
    )
  })
}

interface SignedMessage {
  /** The raw bytes, which the signature covers. */
  body: unknown
  signature: string | string[] | undefined
  secret: string
  now: Date
}

/** Verifies a webhook's signature, its age and that it is an event. Errors: 400. */
function verifyMessage({ webhooks }: Stripe, { body, signature, secret, now }: SignedMessage): Stripe.Event {
  const unsigned = badRequest('This message is not signed by the payment provider.')
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw unsigned
  const tolerance = paymentLimits.signatureTolerance / 1000
  // The SDK only refuses messages that are too old.
  if (signedAt(signature) - now.getTime() / 1000 > tolerance) throw unsigned
  let message: unknown
  try {
    message = webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())
  } catch {
    // Without the SDK's words about what exactly was wrong.
    throw unsigned
  }
  if (!isEvent(message)) throw badRequest('This message is not an event.')
  return message
}

/** Seconds since 1970; the last timestamp counts, as for the SDK. */
const signedAt = (signature: string) =>
  Number(
    signature
      .split(',')
      .filter((item) => item.startsWith('t='))
      .at(-1)
      ?.slice(2),
  )
