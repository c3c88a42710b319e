import { setTimeout as wait } from 'node:timers/promises'
import { openEventStream } from '../../testing/eventStream'
import { residentMegabytes } from '../../testing/programs'
import type { TestEnvironment } from '../../testing/testEnvironment'
import { localAddress } from '../../testing/visitor'
import { atMost, type Report } from '../support/proof'
import { until } from '../support/load'

const readers = 20
/** What the system holds of a connection on its way is several megabytes, so more is sent to each. */
const beats = { BEAT_BYTES: '50000', BEAT_MS: '25' }
const sendingFor = 5000

/** Pages whose readers stop reading, while the heartbeats of this proof's build are long and quick. */
export async function slowReaders(environment: TestEnvironment, report: Report): Promise<void> {
  const { rooms } = await environment.insert(0, readers + 1)
  const server = await environment.startServer({ env: beats })
  const [healthy, ...slow] = await Promise.all(
    rooms.map(({ owner }, index) => openEventStream(server, { token: owner.token, from: localAddress(index) })),
  )
  const before = (await residentMegabytes(server.pid)) ?? 0
  for (const stream of slow) stream.stopReading()
  let biggest = 0
  for (const end = performance.now() + sendingFor; performance.now() < end; await wait(100)) {
    biggest = Math.max(biggest, (await residentMegabytes(server.pid)) ?? 0)
  }
  // What is on its way arrives first.
  for (const stream of slow) stream.readOn()
  await until(() => slow.every(({ endedAt }) => endedAt() !== undefined))

  const grown = biggest - before
  report.row(`${readers} readers that do not read`, {
    dropped: [slow.filter(({ endedAt }) => endedAt() !== undefined).length, readers],
    'one that reads stays': [healthy!.endedAt() === undefined, true],
    'MB more': atMost(grown, 40),
  })
  await server.stop()
}
