import type { FastifyInstance } from 'fastify'
import { stayCalendarPath } from '../../contract/calls'
import { validateField } from '../../contract/field'
import { fields } from '../../contract/fields'
import { answerUnknown } from '../http/errors'
import { socketLimits } from '../http/limits'
import { requireSession } from '../http/serve'
import { calendarFile, methodOf } from '../mail/mailer'
import type { Dependencies } from '../dependencies'
import { stayCalendar } from './calendar'
import { findBookingMailData } from './mails/store'

interface CalendarRoute {
  Querystring: Record<string, unknown>
}

/** A stay's calendar file for its guest; somebody else's is as unknown as none. Not through `serve`, which answers JSON. */
export function calendarRoute(
  app: FastifyInstance,
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
) {
  const options = {
    schema: { hide: true },
    handlerTimeout: socketLimits.handler,
    onRequest: requireSession('user'),
  }

  app.get<CalendarRoute>(stayCalendarPath, options, async (request, reply) => {
    const { bookingId } = request.query
    const stay = isId(bookingId) ? await findBookingMailData(database.db, bookingId) : undefined
    if (!stay || stay.guest.id !== request.session?.user.id) return answerUnknown(request, reply)

    // Whoever has logged in sees the names in My Bookings anyway: unlike a mail, this reaches no stranger.
    const calendar = stayCalendar(stay, settings, { named: true })
    return reply
      .header('content-type', `text/calendar; charset=utf-8; method=${methodOf(calendar)}`)
      .header('content-disposition', `attachment; filename="${calendarFile}"`)
      .header('cache-control', 'private, no-store')
      .send(calendar)
  })
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && validateField(fields.bookingId, value) === undefined
