import { inDays } from '../../testing/days'
import { newHotel, newRoom, signUp } from '../../testing/newcomers'
import { aPicture } from '../../testing/pictures'
import { payOnPage } from '../../testing/provider'
import { password } from '../../testing/rows'
import { seconds } from '../../testing/timing'
import { openVisitor } from '../../testing/visitor'
import type { Report } from '../support/proof'
import { until } from '../support/load'
import type { Arrangement } from './arrangement'

async function arrive({ proxy, mails }: Arrangement, name: string) {
  const person = await signUp(proxy, name, `${name.toLowerCase().replace(' ', '.')}@example.com`)
  await person.must('verifyEmail', { otp: await mails.code(person.email) })
  await person.must('logout')
  await person.must('login', { email: person.email, password })
  return person
}

/** From sign-up to Paid. The returned function pays for a second booking, whose page is open; are both paid then? */
export async function journey(arrangement: Arrangement, report: Report): Promise<() => Promise<boolean>> {
  const { replicas } = arrangement
  const owner = await newHotel(await arrive(arrangement, 'Olive Owner'))
  const roomId = await newRoom(owner, { files: [await aPicture()] })
  const guest = await arrive(arrangement, 'Ada Guest')
  const book = async (day: number) => {
    const dates = { checkInDate: inDays(day), checkOutDate: inDays(day + 2) }
    const { bookingId } = await guest.must('createBooking', { roomId, ...dates, guests: 2 })
    return { bookingId, ...(await guest.must('stripePayment', { bookingId })) }
  }
  const isPaid = async (bookingId: string) => {
    const { bookings } = await guest.must('getBookings')
    return bookings.some(({ _id, isPaid }) => _id === bookingId && isPaid)
  }

  const first = await book(10)
  const card = await payOnPage(guest, first.url)
  const paidAfter = await until(() => isPaid(first.bookingId))
  const busy = () => replicas.filter((replica) => replica.answered() > 0)
  // A request is logged after its answer.
  await until(() => busy().length > 1)
  report.row('sign-up, code, log-in, booking and payment through the proxy', {
    card: [card.status, 303],
    paid: [paidAfter < Infinity, true],
    'by more than one replica': [busy().length > 1, true],
  })

  const { rooms } = await owner.must('ownerRooms')
  const { pathname } = new URL(rooms[0]!.images[0]!, 'https://localhost')
  const shown = await Promise.all(
    replicas.flatMap((replica) =>
      [pathname, `${pathname}?w=320&auto=compress`].map((path) => openVisitor(replica).send({ path })),
    ),
  )
  report.row('a picture that one replica accepted is served by all', {
    answers: [
      [...new Set(shown.map(({ status, headers }) => `${status} ${headers['content-type']}`))].join(),
      '200 image/webp',
    ],
  })

  const { userData } = await owner.must('getUser')
  const ofReplicas = () =>
    Promise.all(replicas.map((replica) => openVisitor(replica).send({ path: `${userData.image}?w=320` })))
  const before = await ofReplicas()
  await owner.must('updateProfile', { name: 'Olive Owner' }, { files: [await aPicture()] })
  const goneAfter = await until(async () => (await ofReplicas()).every(({ status }) => status === 404))
  report.row('a photo that is replaced is gone from every replica, at every width', {
    before: [before.filter(({ status }) => status === 200).length, replicas.length],
    'gone after': { text: seconds(goneAfter), holds: goneAfter < Infinity },
  })

  const next = await book(20)
  return async () => {
    // A press that meets a replica that is dead, and not known to be, is repeated.
    const press = async () => {
      await payOnPage(guest, next.url)
      return isPaid(next.bookingId)
    }
    return (await until(press, 500)) < Infinity && isPaid(first.bookingId)
  }
}
