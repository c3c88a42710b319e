import type { FastifyInstance } from 'fastify'
import { minute } from '../time'
import { actorOf } from '../http/session'
import { serve } from '../http/serve'
import type { Dependencies } from '../dependencies'
import { fileRoute } from './fileRoute'
import { listService } from './listService'
import { markService } from './markService'

export async function deskRoutes(app: FastifyInstance, deps: Dependencies) {
  const bookings = listService(deps)
  const marks = markService(deps)
  fileRoute(app, bookings)

  serve(
    app,
    'bookingList',
    {
      summary: "One page of the bookings of the owner's hotel that match, newest first",
      rate: { per: 'user', points: 240, window: minute },
    },
    async ({ payload, session }) => ({
      message: 'The bookings of your hotel.',
      ...(await bookings.list(session.user.id, payload)),
    }),
  )

  serve(
    app,
    'markStay',
    { summary: 'Note that a guest has arrived, left or not come', rate: { per: 'user', points: 120, window: minute } },
    async ({ payload, session, request }) => ({
      message: await marks.mark(actorOf(session, request), payload),
    }),
  )
}
