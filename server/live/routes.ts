import type { FastifyInstance } from 'fastify'
import { ownerEventsPath } from '../../contract/calls'
import { missedEvent, ownerEvents } from '../../contract/ownerEvents'
import { socketLimits } from '../http/limits'
import { refusalSchema } from '../http/serve'
import { requireOwner } from '../http/session'
import type { Dependencies } from '../dependencies'
import type { Drain } from '../runtime/drain'
import { openingRate } from './limits'
import { ownerStreams, isReplyClosed, openStream } from './service'

const name = 'ownerEvents'

interface LiveOptions extends Dependencies {
  drain: Drain
}

/** Not through `serve`, which answers JSON. */
export async function liveRoutes(app: FastifyInstance, { drain, ...deps }: LiveOptions) {
  const streams = ownerStreams(deps)
  drain.onBegin(() => streams.stop())
  app.addHook('preClose', async () => streams.stop())

  const options = {
    schema: {
      operationId: name,
      summary: 'What happens to the bookings of the owner’s hotel, as server-sent events',
      tags: ['ownerHotel'],
      response: {
        200: {
          description: `Events ${ownerEvents.join(', ')} with the data {"bookingId":"…"}, and ${missedEvent} when some may have been lost; or a refusal.`,
          content: {
            'text/event-stream': { schema: { type: 'string' } },
            'application/json': { schema: refusalSchema },
          },
        },
        '4xx': refusalSchema,
        '5xx': refusalSchema,
      },
    },
    config: { isStream: true as const, rate: { ...openingRate, pool: name } },
    exposeHeadRoute: false,
    // Until it is open.
    handlerTimeout: socketLimits.handler,
    onRequest: requireOwner,
  }

  app.get(ownerEventsPath, options, async (request, reply) => {
    const session = request.session!
    const hotelId = await streams.hotelOf(session)
    if (!isReplyClosed(reply)) streams.subscribe(session, request.ip, hotelId, () => openStream(reply))
  })
}
