import type { FastifyInstance } from 'fastify'
import { bookingsFilePath, calls } from '../../contract/calls'
import { bookingFilters } from '../../contract/ownerCalls'
import { payloadSchema } from '../../contract/schemas'
import type { Dependencies } from '../dependencies'
import { socketLimits } from '../http/limits'
import { ownReadRate } from '../http/rate'
import { refusalSchema, serve } from '../http/serve'
import { actorOf, requireOwner } from '../http/session'
import { minute } from '../time'
import { bookingListService, type FilterParams } from './list'
import { markService } from './marks'
import { revenueService } from './revenue'

/** Not a call of `serve`, which answers JSON; refusals are JSON here too. */
const csvName = 'bookingsFile'
const csvOptions = {
  schema: {
    operationId: csvName,
    summary: 'All bookings of the owner’s hotel that match, as CSV',
    tags: ['ownerHotel'],
    querystring: payloadSchema({ ...calls.bookingList, maySend: bookingFilters }),
    response: {
      200: {
        description: 'The file, or a refusal.',
        content: { 'text/csv': { schema: { type: 'string' } }, 'application/json': { schema: refusalSchema } },
      },
      '4xx': refusalSchema,
      '5xx': refusalSchema,
    },
  },
  // On a slow line a long file takes longer than any other call may.
  handlerTimeout: socketLimits.request,
  config: { rate: { per: 'user', pool: csvName, points: 6, window: minute } as const },
  onRequest: requireOwner,
}

export async function deskRoutes(app: FastifyInstance, deps: Dependencies) {
  const bookings = bookingListService(deps)
  const marks = markService(deps)
  const revenue = revenueService(deps)

  serve(
    app,
    'ownerBooking',
    { summary: 'A booking of the owner’s hotel', rate: ownReadRate },
    async ({ payload, session }) => ({
      message: 'A booking of your hotel.',
      booking: await bookings.find(session.user.id, payload.bookingId),
    }),
  )

  serve(
    app,
    'bookingList',
    {
      summary: 'One page of the bookings of the owner’s hotel that match, newest first',
      rate: ownReadRate,
    },
    async ({ payload, session }) => ({
      message: 'The bookings of your hotel.',
      ...(await bookings.list(session.user.id, payload)),
    }),
  )

  app.get<{ Querystring: FilterParams }>(bookingsFilePath, csvOptions, async ({ session, query }, reply) => {
    const csv = await bookings.exportCsv(session!.user.id, query)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="bookings.csv"')
      .header('cache-control', 'private, no-store')
      .send(csv)
  })

  serve(
    app,
    'markStay',
    { summary: 'Note that a guest has arrived, left or not come', rate: { per: 'user', points: 120, window: minute } },
    async ({ payload, session, request }) => ({
      message: await marks.mark(actorOf(session, request), payload),
    }),
  )

  serve(
    app,
    'figures',
    { summary: 'How full the owner’s hotel is and what it earns', rate: ownReadRate },
    async ({ payload, session }) => ({
      message: 'The figures of your hotel.',
      ...(await revenue.figures(session.user.id, payload.from)),
    }),
  )
}
