import type { FastifyInstance } from 'fastify'
import { toDollars } from '../../contract/quote'
import { sentences } from '../../contract/sentences'
import { serve } from '../http/serve'
import { takeToken } from '../http/throttle'
import { rates } from '../limits'
import type { Parts } from '../parts'
import { idempotencyKeyOf } from './idempotency'
import { bookingService } from './service'

export function bookingRoutes(app: FastifyInstance, parts: Parts) {
  const bookings = bookingService(parts)
  const { db } = parts.database

  serve(app, 'checkAvailability', async ({ payload }) => {
    await bookings.checkAvailability(payload)
    return { message: sentences.roomIsAvailable, isAvailable: true }
  })

  serve(app, 'createBooking', async ({ payload, session, request }) => {
    const key = idempotencyKeyOf(request)
    await takeToken(db, `book:${session.user.id}`, rates.bookPerUser)
    const { bookingId } = await bookings.book(session.user, payload, key)
    return { message: 'Your room is booked. You can pay for it in My Bookings.', bookingId }
  })

  serve(app, 'getBookings', async ({ session }) => ({
    message: 'Your bookings.',
    bookings: await bookings.ofGuest(session.user.id),
  }))

  serve(app, 'ownerBookings', async ({ session }) => {
    const { bookings: list, totalBookings, revenueCents } = await bookings.ofOwner(session.user.id)
    return {
      message: 'The bookings of your hotel.',
      bookings: list,
      totalBookings,
      totalRevenue: toDollars(revenueCents),
    }
  })

  serve(app, 'takenNights', async ({ payload }) => ({
    message: 'Nights that are taken.',
    stays: await bookings.takenNights(payload.roomId),
  }))
}
