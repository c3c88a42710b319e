import type { FastifyInstance } from 'fastify'
import { bookingsFilePath, calls } from '../../contract/calls'
import { bookingFilters } from '../../contract/ownerCalls'
import { payloadSchema } from '../../contract/schemas'
import { minute } from '../time'
import { socketLimits } from '../http/limits'
import { callRate } from '../http/rate'
import { refusalSchema } from '../http/serve'
import { requireOwner } from '../http/session'
import type { AskedFilters } from './filters'
import type { listService } from './listService'

const name = 'bookingsFile'
const rate = { per: 'user', points: 30, window: minute, durable: false } as const

/** The bookings of `bookingList` as CSV. Not through `serve`, which answers JSON; what is refused is JSON all the same. */
export function fileRoute(app: FastifyInstance, { file }: Pick<ReturnType<typeof listService>, 'file'>) {
  const options = {
    schema: {
      operationId: name,
      summary: "All bookings of the owner's hotel that match, as CSV",
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
    // A phone on a slow line needs longer for a long file than a handler may ever take.
    handlerTimeout: socketLimits.request,
    onRequest: [requireOwner, callRate(name, rate)],
  }

  app.get<{ Querystring: AskedFilters }>(bookingsFilePath, options, async ({ session, query }, reply) => {
    const csv = await file(session!.user.id, query)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="bookings.csv"')
      .header('cache-control', 'private, no-store')
      .send(csv)
  })
}
