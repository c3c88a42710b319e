import { calls } from '../../contract/calls'
import type { Random } from '../../testing/random'
import { seconds } from '../../testing/timing'
import { auditBookings } from '../support/audit'
import { startBookings, startPolling, until } from '../support/load'
import { answersTo, some, type Figure, type Report } from '../support/proof'
import type { Arrangement, Replica } from './arrangement'

const paths = ['/', calls.getRooms.path]

/** Bookings and page views through the proxy, with something in the middle; then the audit. */
async function underLoad(
  { proxy, insert, withDatabase }: Arrangement,
  random: Random,
  meanwhile: () => Promise<unknown>,
) {
  // So many that no guest reaches the limit of bookings a minute, however fast the machine and slow the restart.
  const { guests, rooms } = await insert(2000, 20)
  const before = proxy.failures()
  const load = startBookings(proxy, { guests, rooms, random })
  const polling = startPolling(proxy, { paths, every: 20 })
  await until(() => load.booked.length >= 20)
  await meanwhile()
  const bookedBefore = load.booked.length
  await until(() => load.booked.length >= bookedBefore + 20)
  await polling.stop()
  await load.stop()
  const after = proxy.failures()
  const { lost, overlaps } = await withDatabase((database) => auditBookings(database, load.booked))
  const figures: Record<string, Figure> = {
    acknowledged: load.booked.length,
    'after it': some(load.booked.length - bookedBefore),
    lost: [lost, 0],
    overlaps: [overlaps, 0],
    'neither success nor refusal': [load.strange.length && `${load.strange.length}, first ${load.strange[0]}`, 0],
    ...answersTo('visitors', polling.take()),
  }
  return { load, failed: after.total - before.total, notOffered: after.notOffered - before.notOffered, figures }
}

/** Milliseconds until a replica answers guests again. */
async function backAtWork({ proxy }: Arrangement, replica: Replica): Promise<number> {
  const polling = startPolling(proxy, { paths, every: 20 })
  const after = await until(() => replica.answered() > 0)
  await polling.stop()
  return after
}

export async function killed(
  arrangement: Arrangement,
  random: Random,
  finishPaying: () => Promise<boolean>,
  report: Report,
) {
  const [first] = arrangement.replicas
  const { load, failed, figures } = await underLoad(arrangement, random, () => first.server().kill())
  report.row('one of three killed under load', { ...figures, 'cut off, as the proxy says': [load.unanswered, failed] })
  report.row('a guest on the payment page pays', { paid: [await finishPaying(), true] })
  await first.restart()
  const after = await backAtWork(arrangement, first)
  report.row('the replica is started again', {
    'answers guests after': { text: seconds(after), holds: after < Infinity },
  })
}

export async function upgraded(arrangement: Arrangement, random: Random, report: Report) {
  const codes: (number | null)[] = []
  const { load, notOffered, figures } = await underLoad(arrangement, random, async () => {
    for (const replica of arrangement.replicas) {
      codes.push(await replica.server().stop())
      await replica.restart()
      await backAtWork(arrangement, replica)
    }
  })
  report.row('all restarted under load, one after the other', {
    'exit codes': [codes.join(), '0,0,0'],
    ...figures,
    'cut off': [load.unanswered, notOffered],
  })
}
