import type { FastifyInstance } from 'fastify'
import { toDollars } from '../../contract/quote'
import { messages } from '../../contract/messages'
import { minute } from '../time'
import { addressOf } from '../http/rate'
import { serve } from '../http/serve'
import type { Dependencies } from '../dependencies'
import { historyService } from './history'
import { idempotencyKeyOf } from './idempotency'
import { bookingService } from './service'
import { calendarRoute } from './calendarRoute'

/** The page asks every two seconds while it waits for a payment. */
const rate = { per: 'user', points: 240, window: minute } as const

export function bookingRoutes(app: FastifyInstance, deps: Dependencies, wait?: number) {
  const bookings = bookingService(deps, wait)
  const history = historyService(deps)
  calendarRoute(app, deps)

  serve(
    app,
    'checkAvailability',
    { summary: 'Can this room be had for these nights?', rate: 'unlimited' },
    async ({ payload, session }) => {
      await bookings.checkAvailability(session.user, payload)
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
      const asked = { address: addressOf(request), key: idempotencyKeyOf(request) }
      const { bookingId } = await bookings.book(session.user, payload, asked)
      return { message: 'Your room is booked. You can pay for it in My Bookings.', bookingId }
    },
  )

  serve(
    app,
    'getBookings',
    { summary: "The user's bookings: what is to come or unpaid, and the newest", rate, isLong: true },
    async ({ session, payload }) => ({
      message: 'Your bookings.',
      ...(await history.ofGuest(session.user.id, payload.cursor)),
    }),
  )

  serve(
    app,
    'booking',
    { summary: "One of the user's bookings with its receipt", rate: 'unlimited' },
    async (asked) => ({
      message: 'Your booking.',
      booking: await bookings.show(asked.session.user.id, asked.payload.bookingId),
    }),
  )

  serve(
    app,
    'ownerBookings',
    { summary: "Bookings of the owner's hotel, and the sums of all of them", rate, isLong: true },
    async ({ session, payload }) => {
      const { revenueCents, ...answer } = await history.ofOwner(session.user.id, payload.cursor)
      return { message: 'The bookings of your hotel.', ...answer, totalRevenue: toDollars(revenueCents) }
    },
  )

  serve(
    app,
    'takenRooms',
    {
      summary: 'The rooms of which a night of a stay is taken',
      rate: { per: 'address', points: 240, window: minute },
      isSearch: true,
    },
    async ({ payload }) => ({ message: 'Rooms that are taken.', rooms: await bookings.takenRooms(payload) }),
  )

  serve(
    app,
    'takenNights',
    { summary: 'Nights of a room that are already taken, by default of the coming months', rate: 'unlimited' },
    async ({ payload }) => ({
      message: 'Nights that are taken.',
      stays: await bookings.takenNights(payload),
    }),
  )
}
