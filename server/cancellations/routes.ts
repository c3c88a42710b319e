import type { FastifyInstance } from 'fastify'
import { formatCents } from '../format'
import { toDollars } from '../../contract/quote'
import { minute } from '../time'
import { actorOf } from '../http/session'
import { ownReadRate } from '../http/rate'
import { serve } from '../http/serve'
import type { Dependencies } from '../dependencies'
import { holdOutcomes } from './holds'
import { cancellationService } from './service'

export async function cancellationRoutes(app: FastifyInstance, deps: Dependencies) {
  const cancellations = cancellationService(deps)
  for (const outcome of [...holdOutcomes, 'failed']) deps.metrics?.holds.inc({ outcome }, 0)

  serve(
    app,
    'cancellation',
    { summary: 'What cancelling a booking would give back now', rate: ownReadRate },
    async ({ payload, session }) => ({
      message: 'What comes back.',
      ...(await cancellations.preview(session.user.id, payload.bookingId)),
    }),
  )

  serve(
    app,
    'cancelBooking',
    { summary: 'Cancel a booking for the refund that was shown', rate: { per: 'user', points: 60, window: minute } },
    async ({ payload, session, request }) => {
      const { refundCents, waits, byHand } = await cancellations.cancel(actorOf(session, request), payload)
      const sum = formatCents(refundCents)
      const way = byHand
        ? `The hotel gives you ${sum} back itself, because you paid there.`
        : waits
          ? `${sum} will be refunded to your card if your bank decides that the payment stands.`
          : `${sum} is on its way back to your card.`
      const comesBack = refundCents > 0 ? way : 'There is no refund.'
      return { message: `Your booking is cancelled. ${comesBack}`, refund: toDollars(refundCents) }
    },
  )

  serve(
    app,
    'cancelStay',
    {
      summary: 'Cancel a booking of the owner’s hotel and give everything back',
      rate: { per: 'user', points: 60, window: minute },
    },
    async ({ payload, session, request }) => {
      const { refundCents, waits, byHand } = await cancellations.cancelStay(actorOf(session, request), payload)
      const ifDecided = waits ? ', if your guest’s bank decides that the payment stands' : ''
      const sum = formatCents(refundCents)
      const way = byHand
        ? `Please give your guest ${sum} back yourself: it was paid at your desk.`
        : `${sum} will be refunded to your guest${ifDecided}.`
      const goesBack = refundCents > 0 ? way : 'There is nothing to refund.'
      return { message: `The booking is cancelled. ${goesBack}`, refund: toDollars(refundCents) }
    },
  )
}
