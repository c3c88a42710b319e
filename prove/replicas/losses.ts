import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../../contract/calls'
import { seeded } from '../../testing/random'
import { auditBookings } from '../support/audit'
import { startBookings, startPolling, underWay } from '../support/load'
import { atMost, some, type Report } from '../support/proof'
import { until, type Arrangement, type Replica } from './arrangement'

const paths = ['/', calls.getRooms.path]

/** Bookings and looks at the site through the proxy, something in the middle, and what the database has afterwards. */
async function underLoad({ proxy, insert, withDatabase }: Arrangement, meanwhile: () => Promise<unknown>) {
  const { guests, rooms } = await insert(400, 20)
  const before = proxy.failures()
  const load = startBookings(proxy, { guests, rooms, random: seeded(1) })
  const polling = startPolling(proxy, { paths, every: 20 })
  await underWay(load, 20)
  const bookedBefore = load.booked.length
  await meanwhile()
  await wait(2000)
  await polling.stop()
  await load.stop()
  const looks = polling.take()
  const after = proxy.failures()
  const { lost, overlaps } = await withDatabase((database) => auditBookings(database, load.booked))
  return {
    load,
    failed: after.total - before.total,
    notOffered: after.notOffered - before.notOffered,
    figures: {
      acknowledged: load.booked.length,
      'after it': some(load.booked.length - bookedBefore),
      lost: [lost, 0] as [number, number],
      overlaps: [overlaps, 0] as [number, number],
      'neither yes nor no': [load.strange.length, 0] as [number, number],
      'looks at the site': some(looks.length),
      'of them failed': [looks.filter(({ status }) => status !== 200).length, 0] as [number, number],
    },
  }
}

/** Waits until a replica answers guests again; the milliseconds that took. */
async function backAtWork({ proxy }: Arrangement, replica: Replica): Promise<number> {
  const polling = startPolling(proxy, { paths, every: 20 })
  const after = await until(() => replica.answered().length > 0, 20_000)
  await polling.stop()
  return after
}

/** One of the three dies in the middle of it all: nobody notices but who was being answered by it. */
export async function killed(
  arrangement: Arrangement,
  finishPaying: () => Promise<boolean>,
  report: Report,
): Promise<void> {
  const [first] = arrangement.replicas
  const { load, failed, figures } = await underLoad(arrangement, () => first.server().kill())
  report.row('one of three killed under load', { ...figures, 'cut off, as the proxy says': [load.unanswered, failed] })
  report.row('a guest who stood before the payment page goes on', { paid: [await finishPaying(), true] })
  await first.restart()
  report.row('the replica is started again', {
    'answers guests after': atMost(await backAtWork(arrangement, first), 20_000),
  })
}

/** An upgrade, one replica after the other. */
export async function upgraded(arrangement: Arrangement, report: Report): Promise<void> {
  const codes: (number | null)[] = []
  const { load, notOffered, figures } = await underLoad(arrangement, async () => {
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
