import type { FastifyInstance } from 'fastify'
import { formatCents } from '../format'
import { toCents } from '../../contract/quote'
import { minute } from '../time'
import { actorOf } from '../http/session'
import { serve } from '../http/serve'
import type { Dependencies } from '../dependencies'
import { cancellationService } from './service'

export async function cancellationRoutes(app: FastifyInstance, deps: Dependencies) {
  const cancellations = cancellationService(deps)

  serve(
    app,
    'cancellation',
    { summary: 'What cancelling a booking would give back now', rate: 'unlimited' },
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
      const refund = await cancellations.cancel(actorOf(session, request), payload)
      const comesBack =
        refund > 0 ? `${formatCents(toCents(refund))} is on its way back to your card.` : 'There is no refund.'
      return { message: `Your booking is cancelled. ${comesBack}`, refund }
    },
  )

  serve(
    app,
    'cancelStay',
    {
      summary: "Cancel a booking of the owner's hotel and give everything back",
      rate: { per: 'user', points: 60, window: minute },
    },
    async ({ payload, session, request }) => {
      const refund = await cancellations.cancelStay(actorOf(session, request), payload)
      const goesBack =
        refund > 0 ? `${formatCents(toCents(refund))} will be refunded to your guest.` : 'Nothing had been paid.'
      return { message: `The booking is cancelled. ${goesBack}`, refund }
    },
  )
}
