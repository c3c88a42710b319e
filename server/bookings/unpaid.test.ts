import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { nightsBetween } from '../../contract/stay'
import { hour, minute } from '../time'
import { bookingOrigins, bookings, takenNights, users } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { insertRoom } from '../../testing/rows'

let testApp: TestApp
let roomIds: string[]
beforeAll(async () => {
  testApp = await openTestApp()
  roomIds = []
  for (let count = 0; count < 8; count += 1) roomIds.push((await insertRoom(testApp.db)).id)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(bookings)
})

type Guest = Awaited<ReturnType<TestApp['newUser']>>
const stranger = () => testApp.newUser('Eve Unknown', false)

const home = '203.0.113.7'

/** So many nights of a room from the tenth day on. */
async function book(guest: Guest, nights: number, room = 0, remoteAddress = home) {
  const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(10 + nights) }
  const { body } = await guest.call('createBooking', { roomId: roomIds[room]!, ...dates, guests: 2 }, { remoteAddress })
  return body
}
const isBooked = async (...asked: Parameters<typeof book>) => (await book(...asked)).success

const pay = (bookingId: string) =>
  testApp.db.update(bookings).set({ status: 'confirmed', paidAt: new Date() }).where(eq(bookings.id, bookingId))

describe('a guest who has not confirmed their email', () => {
  test('has at most two unpaid stays, and is told what helps', async () => {
    const eve = await stranger()
    expect([await isBooked(eve, 1, 0), await isBooked(eve, 1, 1)]).toEqual([true, true])

    expect(await book(eve, 1, 2)).toMatchObject({
      success: false,
      message: 'You have 2 unpaid bookings. Please confirm your email address or pay for one before you book another.',
    })

    await testApp.verify(eve)
    expect(await isBooked(eve, 1, 2)).toBe(true)
  })

  test('books again after paying for one', async () => {
    const eve = await stranger()
    const { bookingId } = await book(eve, 1, 0)
    await book(eve, 1, 1)
    await pay(bookingId)

    expect(await isBooked(eve, 1, 2)).toBe(true)
  })

  test('holds the nights for an hour, and everybody else for a day', async () => {
    const [eve, ada] = [await stranger(), await testApp.newUser()]
    await book(eve, 1, 0)
    await book(ada, 1, 1)

    const held = await testApp.db.select().from(bookings)
    const hours = (guest: Guest) => {
      const { payBy, createdAt } = held.find(({ roomId }) => roomId === roomIds[guest === eve ? 0 : 1])!
      return (Number(payBy) - Number(createdAt)) / hour
    }
    expect([hours(eve), hours(ada)]).toEqual([1, 24])
  })
})

describe('unpaid nights of one guest', () => {
  test('are 60 at most, and the refusal says how many there are', async () => {
    const ada = await testApp.newUser()
    expect([await isBooked(ada, 40, 0), await isBooked(ada, 20, 1)]).toEqual([true, true])

    expect(await book(ada, 1, 2)).toMatchObject({
      success: false,
      field: 'checkOutDate',
      message: 'You have 60 unpaid nights and can have 60. Please pay for a booking, or choose fewer nights.',
    })
  })

  test('may be more in one long stay, which is then the only one', async () => {
    const ada = await testApp.newUser()
    expect(await isBooked(ada, 90, 0)).toBe(true)

    const { bookingId } = (await ada.must('getBookings')).bookings.map(({ _id }) => ({ bookingId: _id }))[0]!
    expect(await isBooked(ada, 1, 1)).toBe(false)
    await pay(bookingId)
    expect(await isBooked(ada, 1, 1)).toBe(true)
  })
})

describe('unpaid nights of accounts without a confirmed email from one network', () => {
  test.each([
    ['60 together', 30, 2, () => home],
    ['240 from an IPv6 network of 56 bits', 60, 4, (turn: number) => `2001:db8:1:aa0${turn}::1`],
  ])('are %s, whoever books them at once', async (_what, nights, most, addressOf) => {
    const guests = await Promise.all(roomIds.map(stranger))

    for (let turn = 0; turn < 5; turn += 1) {
      await testApp.db.delete(bookings)
      const tries = await Promise.all(guests.map((guest, index) => book(guest, nights, index, addressOf(index))))

      expect(tries.filter(({ success }) => success)).toHaveLength(most)
      expect(tries.find(({ success }) => !success)?.message).toBe(
        'Many nights are held unpaid from your network at the moment. Please confirm your email address to book, or try again in an hour.',
      )
    }
  })

  test('leave other networks alone, and everybody there who has confirmed their email', async () => {
    await book(await stranger(), 60, 0, '2001:db8:1:2::1')
    expect(await isBooked(await stranger(), 1, 1, '2001:db8:1:2:ffff::9')).toBe(false)

    expect(await isBooked(await stranger(), 1, 1, '2001:db8:1:3::1')).toBe(true)
    const ada = await testApp.newUser()
    expect(await isBooked(ada, 1, 2, '2001:db8:1:2::1')).toBe(true)
  })

  test('are four times as many from an IPv6 network of 56 bits, and sixteen times from one of 48', async () => {
    /** Whether newcomers of so many parts of a network hold sixty nights each, in rooms of their own. */
    async function areBooked(count: number, addressOf: (part: string) => string): Promise<boolean[]> {
      const booked: boolean[] = []
      for (let part = 0; part < count; part += 1) {
        const room = roomIds.push((await insertRoom(testApp.db)).id) - 1
        booked.push(await isBooked(await stranger(), 60, room, addressOf((16 + part).toString(16))))
      }
      return booked
    }
    const allBut = (last: number) => [...Array<boolean>(last).fill(true), false]

    expect(await areBooked(5, (part) => `2001:db8:7:aa${part}::1`)).toEqual(allBut(4))
    expect(await areBooked(13, (part) => `2001:db8:7:${part}00::1`)).toEqual(allBut(12))
    expect(await areBooked(1, () => '2001:db8:8::1')).toEqual([true])
  })

  test('count no more once their guest confirms the email, pays or cancels', async () => {
    const guests = await Promise.all([1, 2, 3].map(stranger))
    const [verifies, pays, cancels] = guests as [Guest, Guest, Guest]
    await book(verifies, 60, 0)
    expect(await isBooked(pays, 60, 1)).toBe(false)
    await testApp.verify(verifies)

    const { bookingId } = await book(pays, 60, 1)
    expect(await isBooked(cancels, 60, 2)).toBe(false)
    await pay(bookingId)

    const cancelled = await book(cancels, 60, 2)
    await cancels.must('cancelBooking', { bookingId: cancelled.bookingId, expectedRefund: 0 })
    expect(await isBooked(await stranger(), 60, 3)).toBe(true)
  })

  test('are told apart without the address being stored', async () => {
    await book(await stranger(), 1, 0)

    await book(await stranger(), 1, 1, '2001:db8:1:2::1')

    const origins = await testApp.db.select().from(bookingOrigins)
    const names = origins.flatMap(({ network, widerNetworks }) => [network, ...(widerNetworks ?? [])])
    expect(names).toEqual(Array(4).fill(expect.stringMatching(/^[\w-]{43}$/)))
  })
})

describe('unpaid nights of one mailbox within a week', () => {
  /** Minutes for which each stay is held, of guests who book one after the other and let the hold end. */
  async function minutesHeld(stays: { guest: Guest; nights: number }[]): Promise<number[]> {
    const minutes: number[] = []
    for (const { guest, nights } of stays) {
      const { bookingId } = await guestBooks(guest, nights)
      const [booked] = await testApp.db.select().from(bookings).where(eq(bookings.id, bookingId))
      minutes.push((Number(booked!.payBy) - Number(booked!.createdAt)) / minute)
      await testApp.db
        .update(bookings)
        .set({ status: 'cancelled', cancelledBy: 'hold' })
        .where(eq(bookings.id, bookingId))
    }
    return minutes
  }
  const guestBooks = (guest: Guest, nights: number) => {
    const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(10 + nights) }
    return guest.must('createBooking', { roomId: roomIds[0]!, ...dates, guests: 2 })
  }
  const [day, quarter] = [24 * 60, 15]
  const twice = (guest: Guest) => [
    { guest, nights: 60 },
    { guest, nights: 60 },
  ]
  /** Another account of the same mailbox. */
  async function other(guest: Guest, tag: string): Promise<Guest> {
    const sibling = await testApp.newUser()
    const email = guest.email.replace('@', `+${tag}@`)
    await testApp.db.update(users).set({ email }).where(eq(users.email, sibling.email))
    return { ...sibling, email }
  }

  test('are 120 until its guest is to pay at once, in whichever account of it', async () => {
    const ada = await testApp.newUser()
    expect(await minutesHeld([...twice(ada), { guest: ada, nights: 1 }])).toEqual([day, day, quarter])
    const tagged = await other(ada, 'again')
    expect(await minutesHeld([{ guest: tagged, nights: 1 }])).toEqual([quarter])
    expect(await minutesHeld([{ guest: await testApp.newUser(), nights: 1 }])).toEqual([day])
  })

  test('still count once the account is closed', async () => {
    const ada = await testApp.newUser()
    await minutesHeld(twice(ada))
    const again = await other(ada, 'new')
    await ada.must('closeAccount', { currentPassword: ada.password })
    expect(await minutesHeld([{ guest: again, nights: 1 }])).toEqual([quarter])
  })

  test('count no more after a week, or once the account has paid', async () => {
    const [ada, ben] = [await testApp.newUser(), await testApp.newUser()]
    await minutesHeld([...twice(ada), ...twice(ben)])
    const { bookingId } = await guestBooks(ben, 1)
    await pay(bookingId)
    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, bookingId))
    expect(await minutesHeld([{ guest: ben, nights: 60 }])).toEqual([day])

    const weekAgo = sql`now() - interval '7 days 1 second'`
    await testApp.db.update(bookingOrigins).set({ createdAt: weekAgo })
    expect(await minutesHeld([{ guest: ada, nights: 60 }])).toEqual([day])
  })
})

describe('the most that is held for nothing at a time', () => {
  /** Tries one stay after the other, each in a room of its own; answers the nights that are held then. */
  async function hold(guests: Guest[], nights: number[]): Promise<number> {
    await testApp.db.delete(bookings)
    for (const [index, guest] of guests.entries()) {
      for (const [turn, each] of nights.entries()) await book(guest, each, index * nights.length + turn)
    }
    const taken = await testApp.db.select().from(takenNights)
    return taken.reduce((sum, { checkInDate, checkOutDate }) => sum + nightsBetween(checkInDate, checkOutDate), 0)
  }

  test.each([
    ['a year of one room', [365, 60, 30, 1], 365],
    ['sixty nights, with a year to come', [60, 1, 365, 365], 60],
    ['sixty nights, bit by bit', [30, 29, 1, 365], 60],
  ])(
    'is %s, by a network of guests who have not confirmed their email or by one who has',
    async (_what, nights, most) => {
      expect(await hold([await stranger(), await stranger()], nights)).toBe(most)
      expect(await hold([await testApp.newUser()], nights)).toBe(most)
    },
  )
})
