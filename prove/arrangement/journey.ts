import { setTimeout as wait } from 'node:timers/promises'
import { aPicture } from '../../testing/pictures'
import { count } from '../support/audit'
import { inDays } from '../support/days'
import { payOnPage } from '../support/paying'
import { password } from '../support/people'
import type { Report } from '../support/report'
import { openVisitor, type Site, type Visitor } from '../support/visitor'
import type { House, Replica } from './house'

/** Somebody who signed up, proved the address with the mailed code, and logged in anew. */
interface Person {
  email: string
  visitor: Visitor
}

/** Throws what a person would read when something is refused. */
async function must<Body extends { success: boolean; message: string }>(reply: Promise<{ body: Body }>): Promise<Body> {
  const { body } = await reply
  if (!body.success) throw new Error(body.message)
  return body
}

async function arrive({ proxy, mails }: House, name: string): Promise<Person> {
  const visitor = openVisitor(proxy)
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  await must(visitor.call('register', { name, email, password }, { files: [await aPicture()] }))
  await must(visitor.call('verifyEmail', { otp: await mails.code(email) }))
  await must(visitor.call('logout'))
  await must(visitor.call('login', { email, password }))
  return { email, visitor }
}

/** An owner with a hotel and a room; answers the room's id and the path of its picture. */
async function openHotel(house: House) {
  const { visitor } = await arrive(house, 'Olive Owner')
  const hotel = { hotelName: 'Harbour House', contact: '+44 20 7946 0000', city: 'London', address: '1 Quay Street' }
  await must(visitor.call('registerHotel', hotel))
  const room = { roomType: 'Double Bed', pricePerNight: '120.50', amenities: '["Free WiFi"]' }
  await must(visitor.call('addRoom', room, { files: [await aPicture()] }))
  const { rooms } = await must(visitor.call('ownerRooms'))
  visitor.close()
  return { roomId: rooms![0]!._id, picture: new URL(rooms![0]!.images[0]!, 'https://localhost').pathname }
}

const isPaid = async ({ visitor }: Person, bookingId: string) => {
  const { bookings } = await must(visitor.call('getBookings'))
  return bookings!.find(({ _id }) => _id === bookingId)?.isPaid ?? false
}

async function isPaidSoon(person: Person, bookingId: string): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await isPaid(person, bookingId)) return true
    await wait(100)
  }
  return false
}

/** How often a replica has answered one of a person's own calls with 200. */
const answeredBy = (replica: Replica, paths: RegExp) =>
  replica.answered().filter(({ route, status }) => status === 200 && paths.test(route)).length

/** A guest who has booked and stands before the payment page; what follows is to survive whatever happens meanwhile. */
export interface Underway {
  finish(): Promise<boolean>
}

/** From signing up to Paid, through the proxy, with both replicas taking part. */
export async function journey(house: House, report: Report): Promise<Underway> {
  const { replicas, mails, proxy } = house
  const { roomId, picture } = await openHotel(house)
  const guest = await arrive(house, 'Ada Guest')
  const stay = (day: number) => ({ roomId, checkInDate: inDays(day), checkOutDate: inDays(day + 2), guests: 2 })
  const { bookingId } = await must(guest.visitor.call('createBooking', stay(10)))
  const { url } = await must(guest.visitor.call('stripePayment', { bookingId: bookingId! }))
  const pressed = await payOnPage(guest.visitor, url!)
  const paid = await isPaidSoon(guest, bookingId!)

  // A line is logged after its answer.
  await wait(200)
  const ofGuest = replicas.map((replica) => answeredBy(replica, /^\/api\/booking\/(create|stripe-payment|get)/))
  const inAll = replicas.map((replica) => answeredBy(replica, /^\/(api|sandbox)\//))
  report.row(
    'J1',
    'sign-up, code, log-in, booking and payment through the proxy',
    `card ${pressed.status}, ${paid ? 'paid' : 'not paid'}; calls answered ${inAll.join(' and ')}, of one session ${ofGuest.join(' and ')}`,
    pressed.status === 303 && paid && ofGuest.every((times) => times > 0),
  )

  await picturesOf(
    replicas.map((replica) => replica.server()),
    picture,
    report,
  )
  await lettersTo(house, guest.email, report)
  await forgedAddress(proxy, house, report)

  const next = await must(guest.visitor.call('createBooking', stay(20)))
  const open = await must(guest.visitor.call('stripePayment', { bookingId: next.bookingId! }))
  mails.clear()
  return {
    async finish() {
      const { status } = await payOnPage(guest.visitor, open.url!)
      const both = status === 303 && (await isPaidSoon(guest, next.bookingId!)) && (await isPaid(guest, bookingId!))
      guest.visitor.close()
      return both
    },
  }
}

async function picturesOf(replicas: Site[], path: string, report: Report) {
  const sent = [path, `${path}?w=320&auto=compress`]
  const asked = replicas.flatMap((replica) => sent.map((each) => openVisitor(replica).send({ path: each })))
  const shown = await Promise.all(asked)
  report.row(
    'J1',
    'a picture that one replica took is served by both',
    `answers ${shown.map(({ status }) => status).join(', ')}`,
    shown.every(({ status, headers }) => status === 200 && headers['content-type']?.startsWith('image/')),
  )
}

async function lettersTo({ mails }: House, email: string, report: Report) {
  const wanted = ['Your StayScape code', 'Your booking at', 'Paid: your booking at']
  for (const start of wanted) await mails.next(email, ({ subject }) => subject?.startsWith(start) ?? false)
  const arrived = wanted.map((start) => mails.to(email).filter(({ subject }) => subject?.startsWith(start)).length)
  report.row(
    'J2',
    'code, confirmation and receipt are in the mail catcher',
    `${arrived.join(', ')}`,
    arrived.every((times) => times === 1),
  )
}

/** G3: what a client says of itself is not believed, also through the proxy. */
async function forgedAddress(proxy: Site, house: House, report: Report) {
  const forged = '203.0.113.9'
  const stranger = openVisitor(proxy)
  const wrong = { email: 'nobody@example.com', password: 'not-a-password' }
  await stranger.call('login', wrong, { headers: { 'x-forwarded-for': forged } })
  stranger.close()
  const counted = (address: string) =>
    house.withDatabase((database) =>
      count(database, 'SELECT count(*) FROM rate_limits WHERE key = $1', [`login-from:${address}`]),
    )
  const [own, other] = [await counted('127.0.0.1'), await counted(forged)]
  report.row(
    'G3',
    'a forged X-Forwarded-For through the proxy',
    `${own} count for the client's own address, ${other} for the forged one`,
    own === 1 && other === 0,
  )
}
