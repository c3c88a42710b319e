/**
 * A rolling upgrade on PostgreSQL: replicas of the release before go on while the first of this one migrates their database, and
 * both sell the same nights. The release before is built from the history of this repository. Short and long are the same.
 */
import { inDays } from '../testing/days'
import { startServer } from '../testing/programs'
import { localAddress, openVisitor } from '../testing/visitor'
import { auditBookings, count } from './support/audit'
import { prove, tally } from './support/proof'
import { buildRelease } from './upgrade/buildRelease'
import { insertBefore, openEmptyDatabase } from './upgrade/emptyDatabase'

/** The last commit whose bookings know no table of taken nights. */
const releaseBefore = 'dcd6669'

const stayOf = (roomId: string, from: number, nights = 2) => ({
  ...{ roomId, checkInDate: inDays(from), checkOutDate: inDays(from + nights), guests: 1 },
})

await prove('Upgrade: two releases side by side', async ({ report, defer }) => {
  const folder = await buildRelease(releaseBefore)
  if (!folder) return report.note(`${releaseBefore} is not in the history that was fetched: nothing is proved.`)

  const environment = await openEmptyDatabase(defer)
  const start = async (from?: string) => {
    const server = await startServer(environment.dataDir, { env: environment.env, folder: from })
    defer(() => server.kill())
    return server
  }
  // The one whose statements know the database as it was made.
  const before = await start(folder)
  const {
    guests,
    rooms: [first, second],
  } = await insertBefore(environment.databaseUrl, 200, 2)
  const visit = (server: { port: number }, index: number) =>
    openVisitor(server, { ...guests[index]!, from: localAddress(index) })
  const early = await visit(before, 0).must('createBooking', stayOf(first!, 5))

  const after = await start()
  const entered = await environment.withDatabase((database) =>
    count(database, 'SELECT count(*) FROM taken_nights WHERE id = $1', [early.bookingId]),
  )
  report.row('what was booked before the upgrade', { 'has its nights': [entered, 1] })

  const visitors = guests.map((_, index) => visit(index % 2 ? before : after, index))
  await Promise.all(visitors.map((visitor) => visitor.call('isAuth')))
  const replies = await Promise.all(visitors.map((visitor) => visitor.call('createBooking', stayOf(second!, 30))))
  const { granted, refused, faults } = tally(replies)
  report.row('200 at once, half of them at each release, for the same nights', {
    booked: [granted, 1],
    refused: [refused, 199],
    faults: [faults, 0],
  })

  const cancelled = await visit(before, 0).call('cancelBooking', { bookingId: early.bookingId, expectedRefund: 0 })
  const again = await visit(after, 1).call('createBooking', stayOf(first!, 5))
  const back = await visit(before, 2).call('createBooking', stayOf(first!, 6))
  report.row('nights that one release frees', {
    cancelled: [cancelled.body.success, true],
    'sold by the other': [again.body.success, true],
    'sold twice': [back.body.success, false],
  })

  const { overlaps, astray } = await environment.withDatabase((database) => auditBookings(database, []))
  report.row('afterwards', { overlaps: [overlaps, 0], astray: [astray, 0] })
})
