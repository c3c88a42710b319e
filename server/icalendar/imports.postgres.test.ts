import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openFeedSite, vcalendar, vevent } from '../../testing/feedSite'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { untilBlocked } from '../../testing/testDatabase'

let testApp: TestApp
let site: Awaited<ReturnType<typeof openFeedSite>>
beforeAll(async () => {
  site = await openFeedSite()
  testApp = await openTestApp({ calendarReader: { isAllowed: () => true } })
})
afterAll(async () => {
  await testApp.close()
  await site.close()
})

test('nights that a stay takes back while they are being imported are the stay’s', async () => {
  const owner = await testApp.newOwner('Harbour House')
  const roomId = await testApp.newRoom(owner)
  const [from, until] = [testApp.inDays(10), testApp.inDays(13)]
  const dates = [`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${until.replaceAll('-', '')}`]
  site.serves(vcalendar(vevent('UID:1@other', ...dates)))
  // As a mark that is taken back does: the room is not locked.
  const desk = await testApp.database.pool.connect()
  await desk.query('BEGIN')
  await desk.query(
    `INSERT INTO taken_nights (id, room_id, check_in, check_out, kind) VALUES ('taken back', $1, $2, $3, 'block')`,
    [roomId, from, until],
  )

  const importing = owner.call('importCalendar', { roomId, url: site.url(), name: 'Other site' })
  await untilBlocked(testApp.database, importing)
  await desk.query('COMMIT')
  desk.release()

  expect((await importing).body).toMatchObject({ success: true, events: 1, conflicts: 1 })
})
