import type { FastifyInstance } from 'fastify'
import { actorOf } from '../http/actor'
import { serve } from '../http/serve'
import type { Parts } from '../parts'
import { hotelService } from './service'

export function hotelRoutes(app: FastifyInstance, parts: Parts) {
  const hotels = hotelService(parts)

  serve(app, 'registerHotel', async ({ session, payload, request }) => {
    await hotels.register(actorOf(session, request), payload)
    return { message: 'Your hotel is registered. You can add its rooms now.' }
  })

  serve(app, 'contactHost', async ({ session, payload }) => {
    const hotelName = await hotels.contactHost(session.user, payload)
    return {
      message: `We have passed your message on to ${hotelName}. They cannot see your email address, so an answer reaches you only the way your message asks for.`,
    }
  })
}
