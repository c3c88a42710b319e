import type { FastifyInstance } from 'fastify'
import { fileCalls } from '../../contract/calls'
import { missedEvent, ownerEvents } from '../../contract/ownerEvents'
import { fileOptions } from '../http/serve'
import { minute } from '../time'
import type { Dependencies } from '../dependencies'
import type { Drain } from '../runtime/drain'
import { ownerStreams, isReplyClosed, openStream } from './service'

interface LiveOptions extends Dependencies {
  drain: Drain
}

export async function liveRoutes(app: FastifyInstance, { drain, ...deps }: LiveOptions) {
  const streams = ownerStreams(deps)
  drain.onBegin(() => streams.stop())
  app.addHook('preClose', async () => streams.stop())

  const { config, ...options } = fileOptions('ownerEvents', {
    summary: 'What happens to the bookings of the owner’s hotel, as server-sent events',
    description: `Events ${ownerEvents.join(', ')} with the data {"bookingId":"…"}, and ${missedEvent} when some may have been lost; or a refusal.`,
    rate: { per: 'user', points: 60, window: minute },
  })
  const isOpen = { exposeHeadRoute: false, config: { ...config, isStream: true as const } }
  app.get(fileCalls.ownerEvents.path, { ...options, ...isOpen }, async (request, reply) => {
    const session = request.session!
    const hotelId = await streams.hotelOf(session)
    if (!isReplyClosed(reply)) streams.subscribe(session, request.ip, hotelId, () => openStream(reply))
  })
}
