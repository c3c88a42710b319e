import type { FastifyInstance } from 'fastify'
import { hour, minute } from '../time'
import { actorOf } from '../http/session'
import { ownReadRate } from '../http/rate'
import { serve } from '../http/serve'
import type { Dependencies } from '../dependencies'
import { hotelService } from './service'

export async function hotelRoutes(app: FastifyInstance, deps: Dependencies) {
  const hotels = hotelService(deps)

  serve(
    app,
    'registerHotel',
    { summary: 'Register a hotel, which makes the user an owner', rate: { per: 'user', points: 20, window: hour } },
    async ({ session, payload, request }) => {
      await hotels.register(actorOf(session, request), payload)
      return { message: 'Your hotel is registered. You can add its rooms now.' }
    },
  )

  serve(app, 'ownHotel', { summary: 'The owner’s hotel', rate: ownReadRate }, async ({ session }) => ({
    message: 'Your hotel.',
    hotel: await hotels.ownHotel(session.user.id),
  }))

  serve(
    app,
    'editHotel',
    { summary: 'Edit the owner’s hotel', rate: { per: 'user', points: 60, window: minute } },
    async ({ session, payload, request }) => ({
      message: 'Your changes have been saved. Existing bookings keep their details.',
      hotel: await hotels.editHotel(actorOf(session, request), payload),
    }),
  )

  serve(
    app,
    'contactHost',
    {
      summary: 'Mail a message to a room’s host, without revealing an address unless the guest shares theirs',
      rate: { per: 'user', points: 60, window: hour },
    },
    async ({ session, payload, request }) => {
      const { hotelName, isVerified } = await hotels.contactHost(session.user, payload, request.ip)
      const passedOn = isVerified
        ? `We have passed your message on to ${hotelName}.`
        : `${hotelName} will get your message once they have confirmed their email address; we’ve told them it’s waiting.`
      const answers = payload.shareEmail
        ? 'They can reply to your email address.'
        : 'They can’t see your email address, so they can’t reply unless your message says how to reach you.'
      return { message: `${passedOn} ${answers}` }
    },
  )
}
