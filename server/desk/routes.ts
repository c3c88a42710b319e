import type { FastifyInstance } from 'fastify'
import { fileCalls } from '../../contract/calls'
import type { Dependencies } from '../dependencies'
import { socketLimits } from '../http/limits'
import { ownReadRate } from '../http/rate'
import { fileOptions, idempotencyKeyOf, serve } from '../http/serve'
import { actorOf } from '../http/session'
import { minute } from '../time'
import { enterBooking, saveNote } from './enterBooking'
import { bookingListService, type FilterParams } from './list'
import { markService } from './marks'
import { deskPaymentService } from './payments'
import { revenueService } from './revenue'

export async function deskRoutes(app: FastifyInstance, deps: Dependencies) {
  const bookings = bookingListService(deps)
  const marks = markService(deps)
  const payments = deskPaymentService(deps)
  const revenue = revenueService(deps)

  serve(
    app,
    'enterBooking',
    {
      summary:
        'A stay for somebody who called or walked in; repeats with the same Idempotency-Key replay the first answer',
      rate: { per: 'user', points: 30, window: minute },
    },
    async ({ payload, session, request }) => {
      const owner = { ...actorOf(session, request), isVerified: session.user.isVerified }
      return enterBooking(deps, owner, payload, idempotencyKeyOf(request))
    },
  )

  serve(
    app,
    'recordPayment',
    {
      summary:
        'Money paid at the desk, or given back there; repeats with the same Idempotency-Key replay the first answer',
      rate: { per: 'user', points: 60, window: minute },
    },
    async ({ payload, session, request }) => ({
      message: await payments.record(actorOf(session, request), payload, idempotencyKeyOf(request)),
    }),
  )

  serve(
    app,
    'bookingNote',
    {
      summary: 'The hotel’s own note on a booking, which guests never read',
      rate: { per: 'user', points: 120, window: minute },
    },
    async ({ payload, session, request }) => {
      await saveNote(deps, actorOf(session, request), payload)
      return { message: payload.note.trim() ? 'The note is saved.' : 'The note is removed.' }
    },
  )

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

  const csvOptions = fileOptions('bookingsFile', {
    summary: 'All bookings of the owner’s hotel that match, as CSV',
    rate: { per: 'user', points: 6, window: minute },
    // On a slow line a long file takes longer than any other call may.
    handlerTimeout: socketLimits.request,
  })
  app.get<{ Querystring: FilterParams }>(fileCalls.bookingsFile.path, csvOptions, async ({ session, query }, reply) => {
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
