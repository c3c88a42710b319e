import { aPicture } from '../../testing/pictures'
import { insertRooms } from '../support/people'
import { seconds } from '../support/report'
import { openVisitor } from '../support/visitor'
import { until, type Fleet, type Report } from './fleet'

/** J1: a picture sent to one replica is shown by the others. */
export async function picturesEverywhere({ stage, replicas }: Fleet, report: Report): Promise<void> {
  const [house] = await stage.withDatabase(({ db }) => insertRooms(db, 1))
  const owner = openVisitor(replicas[0]!, house!.owner)
  const room = { roomType: 'Double Bed', pricePerNight: '120', amenities: '[]' }
  await owner.call('addRoom', room, { files: [await aPicture()] })
  const { body } = await openVisitor(replicas[1]!, house!.owner).call('ownerRooms')
  const url = body.rooms?.find(({ images }) => images.length > 0)?.images[0] ?? 'http://nowhere/'
  const path = new URL(url, 'http://localhost').pathname
  const shown = await Promise.all(
    replicas
      .slice(1)
      .flatMap((replica) => [
        openVisitor(replica).send({ path }),
        openVisitor(replica).send({ path: `${path}?w=320&auto=compress` }),
      ]),
  )
  report.row(
    'J1',
    'a picture sent to one replica is served by the others',
    `answers ${shown.map(({ status }) => status).join(', ')}`,
    shown.every(({ status, headers }) => status === 200 && headers['content-type'] === 'image/webp'),
  )
}

/** J1: the list of rooms is kept in memory, but never older than the last change anywhere. */
export async function roomsEverywhere({ stage, replicas }: Fleet, report: Report): Promise<void> {
  const [house] = await stage.withDatabase(({ db }) => insertRooms(db, 1))
  const { room, owner } = house!
  const [first, ...others] = replicas
  const owning = openVisitor(first!, owner)
  const guests = others.map((replica) => openVisitor(replica))
  const waits: number[] = []
  for (let press = 0; press < 20; press += 1) {
    const { body } = await owning.call('toggleAvailability', { roomId: room.id })
    const waited = guests.map((guest) =>
      until(async () => {
        const list = await guest.call('getRooms')
        return list.body.rooms!.some(({ _id }) => _id === room.id) === body.isAvailable
      }),
    )
    waits.push(...(await Promise.all(waited)))
  }
  const slowest = Math.max(...waits)
  report.row(
    'J1',
    'a room switched off and on 20 times is right in the others’ lists',
    `after ${seconds(slowest)} at most`,
    slowest <= 1000,
  )
}
