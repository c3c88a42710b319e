import type { FastifyInstance } from 'fastify'
import { minute } from '../time'
import { ownReadRate } from '../http/rate'
import { serve } from '../http/serve'
import { actorOf } from '../http/session'
import type { Dependencies } from '../dependencies'
import { calendarService } from './service'

export async function calendarRoutes(app: FastifyInstance, deps: Dependencies) {
  const calendar = calendarService(deps)

  serve(
    app,
    'calendar',
    { summary: 'The taken nights of the owner’s rooms', rate: ownReadRate, isLong: true },
    async ({ payload, session }) => ({
      message: 'Your rooms and their nights.',
      rooms: await calendar.show(session.user.id, payload),
    }),
  )

  serve(
    app,
    'blockNights',
    { summary: 'Take nights of a room, or of several, off sale', rate: { per: 'user', points: 120, window: minute } },
    async ({ payload, session, request }) => {
      const blockIds = await calendar.block(actorOf(session, request), payload)
      return { message: 'Those nights are blocked.', ...(payload.roomIds ? { blockIds } : { blockId: blockIds[0] }) }
    },
  )

  serve(
    app,
    'editBlock',
    { summary: 'Change the nights and the note of a block', rate: { per: 'user', points: 120, window: minute } },
    async ({ payload, session, request }) => {
      await calendar.editBlock(actorOf(session, request), payload)
      return { message: 'The block is changed.' }
    },
  )

  serve(
    app,
    'unblockNights',
    { summary: 'Put the nights of a block on sale again', rate: { per: 'user', points: 120, window: minute } },
    async ({ payload, session, request }) => {
      await calendar.unblock(actorOf(session, request), payload.blockId)
      return { message: 'Those nights are free again.' }
    },
  )
}
