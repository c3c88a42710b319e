import type { FastifyInstance } from 'fastify'
import { fileCalls } from '../../contract/calls'
import { validateField } from '../../contract/field'
import { fields } from '../../contract/fields'
import { messages } from '../../contract/messages'
import { toDollars } from '../../contract/quote'
import type { CacheTiming } from '../db/roomsCache'
import { minute } from '../time'
import { sendNotFound } from '../http/errors'
import { lookupRate, ownReadRate } from '../http/rate'
import { fileOptions, idempotencyKeyOf, serve } from '../http/serve'
import { icsFileName, icsMethod } from '../mail/mailer'
import type { Dependencies } from '../dependencies'
import { availabilityService } from './availability'
import { presentLines } from './presenter'
import { historyService } from './history'
import { bookingService } from './service'

interface BookingOptions extends Dependencies {
  /** Milliseconds. */
  bookingWait?: number
  timing?: CacheTiming
}

export async function bookingRoutes(app: FastifyInstance, { bookingWait, timing, ...deps }: BookingOptions) {
  const availability = availabilityService(deps, timing)
  app.addHook('onClose', async () => availability.stop())
  const bookings = bookingService(deps, bookingWait)
  const history = historyService(deps)

  serve(
    app,
    'checkAvailability',
    { summary: 'Can this room be had for these nights?', rate: { per: 'user', points: 1200, window: minute } },
    async ({ payload, session }) => {
      await availability.checkAvailability(session.user, payload)
      return { message: messages.roomIsAvailable, isAvailable: true }
    },
  )

  serve(
    app,
    'createBooking',
    {
      summary: 'Book a room; repeats with the same Idempotency-Key replay the first answer',
      rate: { per: 'user', points: 30, window: minute },
    },
    async ({ payload, session, request }) => {
      const options = { address: request.ip, key: idempotencyKeyOf(request) }
      const { bookingId } = await bookings.book(session.user, payload, options)
      return { message: 'Your room is booked. Pay below to confirm it.', bookingId }
    },
  )

  serve(
    app,
    'getBookings',
    { summary: 'The user’s bookings: what is to come or unpaid, and the newest', rate: ownReadRate, isLong: true },
    async ({ session, payload }) => ({
      message: 'Your bookings.',
      ...(await history.ofGuest(session.user.id, payload.cursor)),
    }),
  )

  serve(
    app,
    'booking',
    { summary: 'One of the user’s bookings with its receipt', rate: ownReadRate },
    async ({ session, payload }) => ({
      message: 'Your booking.',
      booking: await history.details(session.user.id, payload.bookingId),
    }),
  )

  serve(
    app,
    'ownerBookings',
    { summary: 'Bookings of the owner’s hotel, and the sums of all of them', rate: ownReadRate, isLong: true },
    async ({ session, payload }) => {
      const { revenueCents, ...answer } = await history.ofOwner(session.user.id, payload.cursor)
      return { message: 'The bookings of your hotel.', ...answer, totalRevenue: toDollars(revenueCents) }
    },
  )

  serve(
    app,
    'takenRooms',
    {
      summary: 'The rooms that cannot be had for a stay, and what the others cost',
      rate: { per: 'address', points: 240, window: minute },
      isSearch: true,
    },
    async ({ payload }) => ({ message: 'Rooms that cannot be had.', ...(await availability.takenRooms(payload)) }),
  )

  serve(
    app,
    'takenNights',
    {
      summary: 'Nights of a room that are already taken, by default of the coming months, and which stays it takes',
      rate: lookupRate,
    },
    async ({ payload }) => {
      const { stays, rates } = await availability.takenNights(payload)
      return { message: 'Nights that are taken.', stays, ...(rates && { rules: { seasons: [], ...rates } }) }
    },
  )

  serve(
    app,
    'quote',
    { summary: 'What a stay in a room costs, line by line', rate: lookupRate },
    async ({ payload }) => {
      const { nights, lines, totalCents } = (await availability.quoteRoom(payload)).quoted
      return { message: 'What this stay costs.', nights, lines: presentLines(lines), total: toDollars(totalCents) }
    },
  )

  app.get<{ Querystring: Record<string, unknown> }>(
    fileCalls.stayCalendar.path,
    fileOptions('stayCalendar', { rate: ownReadRate }),
    async (request, reply) => {
      const { bookingId } = request.query
      const file = isId(bookingId) && (await history.calendarFile(request.session!.user.id, bookingId))
      if (!file) return sendNotFound(request, reply)
      return reply
        .header('content-type', `text/calendar; charset=utf-8; method=${icsMethod(file)}`)
        .header('content-disposition', `attachment; filename="${icsFileName}"`)
        .header('cache-control', 'private, no-store')
        .send(file)
    },
  )
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && validateField(fields.bookingId, value) === undefined
