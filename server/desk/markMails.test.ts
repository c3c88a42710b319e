import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type { StayMark } from '../../contract/bookingStatus'
import { aBooking, insertRooms, insertUser, type OwnedRoom } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { openVisitor, type Visitor } from '../../testing/visitor'
import { sendDueMails } from '../bookings/mails/dueMails'
import { bookings, mailQueue, markMails, type UserRow } from '../db/schema'

let testApp: TestApp
let owner: Visitor
let guest: UserRow
let stay: { id: string; number: string }
beforeAll(async () => {
  testApp = await openTestApp()
  testApp.clock.time = new Date('2027-05-10T18:00:00Z')
})
afterAll(() => testApp.close())
/** Paid, from 8 May; it is the 10th. */
beforeEach(async () => {
  const { db, app } = testApp
  await emptyTables(testApp.database)
  const [own] = (await insertRooms(db, 1)) as [OwnedRoom]
  owner = openVisitor(app, own.owner)
  guest = await insertUser(db)
  const values = {
    checkInDate: '2027-05-08',
    checkOutDate: '2027-05-14',
    status: 'confirmed',
    paidAt: new Date(),
  } as const
  const [added] = await db
    .insert(bookings)
    .values(aBooking(own.room, guest, values))
    .returning()
  stay = added!
})

const untilTheLastDay = () =>
  testApp.db.update(bookings).set({ checkOutDate: '2027-05-10' }).where(eq(bookings.id, stay.id))

async function press(...marks: (StayMark | 'none')[]) {
  for (const mark of marks)
    await owner.must('markStay', { bookingId: stay.id, mark, ...(mark === 'left' && { expectedNights: 4 }) })
}

/** What a mail about each mark says, in order. */
async function mailed() {
  await sendDueMails(testApp.deps)
  return (await testApp.db.select().from(mailQueue).orderBy(mailQueue.createdAt, mailQueue.id)).map(
    ({ recipient, subject }) => `${subject.split(':')[0]} to ${recipient === guest.email ? 'guest' : recipient}`,
  )
}
const fiveMinutesLater = async () => {
  await testApp.db.update(markMails).set({ dueAt: sql`${markMails.dueAt} - interval '5 minutes'` })
  return mailed()
}

test.each<[StayMark, string]>([
  ['arrived', 'Checked in to guest'],
  ['no-show', 'No-show recorded to guest'],
  ['left', 'Checked out to guest'],
])('a stay that is marked as %s is mailed to its guest alone, five minutes later, and once', async (mark, mail) => {
  await untilTheLastDay()
  await press(mark)
  expect(await mailed()).toEqual([])
  expect(await fiveMinutesLater()).toEqual([mail])
  expect(await fiveMinutesLater()).toEqual([mail])
})

test('a mark and its Undo are not mailed', async () => {
  await press('arrived', 'none')
  expect(await fiveMinutesLater()).toEqual([])
})

test('of several marks only what stands is mailed, five minutes after the last', async () => {
  await press('no-show')
  await testApp.db.update(markMails).set({ dueAt: sql`now()` })
  await press('none', 'arrived')
  expect(await mailed()).toEqual([])
  expect(await fiveMinutesLater()).toEqual(['Checked in to guest'])
})

test('a mark that is taken back later is corrected, unless it comes back', async () => {
  await press('arrived')
  await fiveMinutesLater()
  await press('none', 'arrived')
  expect(await fiveMinutesLater()).toEqual(['Checked in to guest'])
  await press('none')
  expect(await fiveMinutesLater()).toEqual(['Checked in to guest', 'Corrected to guest'])
})

test('nights that become free or are booked again are mailed at once, without the marks before', async () => {
  await press('arrived', 'left')
  const departed = ['Checked out to guest']
  expect(await mailed()).toEqual(departed)
  const [mail] = await testApp.db.select().from(mailQueue)
  expect(mail!.text).toContain('Your nights from Mon 10 May 2027 on have been released.')
  expect(mail!.text).toContain('Check-out: Mon 10 May 2027')
  expect(mail!.calendar).toContain('DTEND;VALUE=DATE:20270510')
  await press('none')
  expect(await mailed()).toEqual([...departed, 'Checked in to guest'])
  expect(await fiveMinutesLater()).toHaveLength(2)
})

test('the guest of a stay that is cancelled meanwhile is mailed only that', async () => {
  await press('arrived')
  await owner.must('cancelStay', { bookingId: stay.id, reason: 'A burst pipe.' })
  expect(await fiveMinutesLater()).toEqual(['Cancelled to guest', expect.stringContaining('Cancelled to ')])
})

test('replicas tell of a mark once', async () => {
  await press('arrived')
  await testApp.db.update(markMails).set({ dueAt: sql`now()` })
  await Promise.all([1, 2, 3].map(() => sendDueMails(testApp.deps)))
  expect(await mailed()).toHaveLength(1)
})
