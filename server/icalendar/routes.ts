import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { calendarsPath } from '../../contract/calls'
import type { Dependencies } from '../dependencies'
import { isNotModified } from '../http/contentNegotiation'
import { sendNotFound } from '../http/errors'
import { ownReadRate } from '../http/rate'
import { serve } from '../http/serve'
import { actorOf } from '../http/session'
import { hour, minute } from '../time'
import { importService } from './imports'
import { linkService } from './links'
import type { ReaderOptions } from './readCalendar'

const changeRate = { per: 'user', points: 120, window: minute } as const
/** Each asks another site on the owner's behalf. */
const readingRate = { per: 'user', pool: 'readings of calendars', points: 60, window: hour } as const
const linkRate = { per: 'address', pool: 'calendar links', points: 300, window: minute } as const

export async function icalendarRoutes(
  app: FastifyInstance,
  { reader, ...deps }: Dependencies & { reader?: ReaderOptions },
) {
  const links = linkService(deps)
  const imports = importService(deps, reader)

  app.get<{ Params: { token: string } }>(
    `${calendarsPath}/:token.ics`,
    { config: { rate: linkRate } },
    async (request, reply) => {
      void reply.header('x-robots-tag', 'noindex')
      const calendar = await links.calendar(request.params.token)
      if (calendar === undefined) return sendNotFound(request, reply)
      const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`
      void reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(calendar)
    },
  )

  serve(
    app,
    'calendarLink',
    { summary: 'A secret address of a room’s taken nights, for other sites', rate: changeRate },
    async ({ payload, session, request }) => ({
      message: 'Your link is ready. Please copy it now: we don’t show it again.',
      url: await links.create(actorOf(session, request), payload.roomId),
    }),
  )

  serve(
    app,
    'removeCalendarLink',
    { summary: 'End the secret address of a room', rate: changeRate },
    async ({ payload, session, request }) => {
      await links.remove(actorOf(session, request), payload.roomId)
      return { message: 'The link has ended.' }
    },
  )

  serve(
    app,
    'importCalendar',
    { summary: 'Import the taken nights of a room from a calendar of another site', rate: readingRate },
    async ({ payload, session, request }) => ({
      message: 'The calendar is imported.',
      ...(await imports.add(actorOf(session, request), payload)),
    }),
  )

  serve(
    app,
    'readImport',
    { summary: 'Read a calendar of another site now', rate: readingRate },
    async ({ payload, session, request }) => ({
      message: 'The calendar is up to date.',
      ...(await imports.readNow(actorOf(session, request), payload.importId)),
    }),
  )

  serve(
    app,
    'removeImport',
    { summary: 'Stop importing a calendar and free its nights', rate: changeRate },
    async ({ payload, session, request }) => {
      await imports.remove(actorOf(session, request), payload.importId)
      return { message: 'That calendar is not imported any more, and its nights are free.' }
    },
  )

  serve(
    app,
    'calendarLinks',
    { summary: 'The owner’s rooms with their links and imported calendars', rate: ownReadRate, isLong: true },
    async ({ session }) => ({ message: 'Your calendars.', rooms: await imports.list(session.user.id) }),
  )
}
