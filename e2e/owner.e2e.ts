import { expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { addDays } from '../contract/stay'
import type { OpenDatabase } from '../server/db/open'
import { bookings, hotels, rooms, users } from '../server/db/schema'
import { inDays } from '../testing/days'
import { aBooking } from '../testing/rows'
import { settled } from './support/person'
import { demo, field, setStage } from './support/stage'

const added = 1000

/** To the demo owner's hotel; every other test opens its own. */
async function addBookings({ db }: OpenDatabase) {
  const [guest] = await db.select().from(users).where(eq(users.email, demo.guest.email))
  const own = await db
    .select({ room: rooms })
    .from(rooms)
    .innerJoin(hotels, eq(rooms.hotelId, hotels.id))
    .innerJoin(users, eq(hotels.ownerId, users.id))
    .where(eq(users.email, demo.owner.email))
  const stays = Array.from({ length: added }, (_, index) => {
    const { room } = own[index % own.length]!
    const from = 400 + Math.floor(index / own.length)
    const state = (['pending', 'confirmed', 'cancelled'] as const)[index % 7 < 3 ? 0 : index % 7 < 6 ? 1 : 2]
    return aBooking(room, guest!, {
      checkInDate: inDays(from),
      checkOutDate: inDays(from + 1),
      totalCents: 10_001 + index * 7,
      status: state,
      paidAt: state === 'confirmed' ? new Date() : null,
    })
  })
  await db.insert(bookings).values(stays)
}

const stage = setStage(addBookings)

const owners = (page: Page) => page.getByRole('navigation', { name: 'Owner' })

test('an owner mends a price in four steps from the dashboard, and guests see it at once', async () => {
  const { owner, roomIds } = await stage.newHotel('The Mended Price', 'Sligo', ['140'])
  await stage.visit({ as: owner }, async (page) => {
    await page.goto('/owner')

    await page.getByRole('link', { name: 'List Room' }).click()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await field(page, 'Price Per Night').fill('155')
    await page.getByRole('button', { name: 'Save' }).click()

    await page.locator('tr:focus').filter({ hasText: '$155.00' }).waitFor()
    await page.goto(`/rooms/${roomIds[0]}`)
    await page.getByText('$155.00').first().waitFor()
  })
})

test('an owner drags a picture to the front, and it is the cover', async () => {
  const { owner, roomIds } = await stage.newHotel('The Other Cover', 'Sligo', ['140'])
  await stage.visit({ as: owner }, async (page) => {
    const frames = page.getByRole('group', { name: 'Images' }).locator('label')
    await page.goto(`/owner/rooms/${roomIds[0]}`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(['assets/rooms/sage-classic-double-1.webp', 'assets/rooms/sage-classic-double-2.webp'])
    await frames.nth(1).dragTo(frames.first())
    await frames.first().getByRole('img', { name: 'Preview of sage-classic-double-2.webp' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('tr:focus').waitFor()

    const addresses = async () => (await owner.must('ownerRooms')).rooms[0]!.images
    const [second, first] = await addresses()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await frames.nth(1).dragTo(frames.first())
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('tr:focus').waitFor()
    expect(await addresses()).toEqual([first, second])
  })
})

test('a guest books in one window, and the owner sees it in another with nothing loaded anew', async () => {
  const { owner, roomIds } = await stage.newHotel('The Other Window', 'Sligo', ['140'])
  const gail = await stage.newcomer('Gail Guest')
  await stage.visit({ as: owner }, (page) =>
    stage.visit({ as: gail }, async (window) => {
      await page.goto('/owner')
      await page.getByText('No bookings yet').waitFor()
      await settled(page)
      let loads = 0
      page.on('domcontentloaded', () => (loads += 1))
      const bookings = page.getByRole('table', { name: 'Recent Bookings' }).locator('tbody tr')

      await window.goto(`/rooms/${roomIds[0]}`)
      await field(window, 'Check-In').fill(inDays(50))
      await field(window, 'Check-Out').fill(inDays(52))
      await window.getByRole('button', { name: 'Check Availability' }).click()
      await window.getByRole('button', { name: 'Book Now' }).click()
      await page.getByText(/^Gail Guest has booked Double Bed, /).waitFor()
      await bookings.filter({ hasText: 'Gail Guest' }).waitFor()

      expect(loads).toBe(0)
    }),
  )
})

test('two steps from the dashboard say which rooms are free next weekend', async () => {
  const { owner } = await stage.newHotel('The Free Weekend', 'Sligo', ['140', '150'])
  await stage.visit({ as: owner }, async (page) => {
    await page.goto('/owner')

    await owners(page).getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('button', { name: 'Next weekend' }).click()

    await page
      .getByRole('status')
      .getByText(/^2 of 2 rooms are free on the nights of /)
      .waitFor()
  })
})

test('an owner blocks three nights with nothing but the keyboard', async () => {
  const { owner, roomIds } = await stage.newHotel('The New Carpet', 'Sligo', ['140'])
  // Of a later month the first night has the focus, so that three of them are in one.
  const first = `${inDays(45).slice(0, 7)}-01`
  await stage.visit({ as: owner }, async (page) => {
    await page.goto(`/owner/calendar?month=${first.slice(0, 7)}`)
    await page.getByRole('grid').waitFor()
    await settled(page)

    for (let tab = 0; tab < 40 && (await page.locator('[role=gridcell]:focus').count()) === 0; tab += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText(/: 3 nights, /).waitFor()
    await page.keyboard.press('Enter')
    await field(page, 'Until')
      .and(page.locator(`[value="${addDays(first, 3)}"]`))
      .waitFor()
    for (let tab = 0; tab < 20 && (await field(page, 'Note').and(page.locator(':focus')).count()) === 0; tab += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('New carpet')
    await page.keyboard.press('Enter')

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByRole('gridcell', { name: /New carpet/ })
      .first()
      .waitFor()
  })
  const { rooms } = await owner.must('calendar', { from: first, days: '28' })
  expect(rooms.map(({ _id, spans }) => [_id, spans])).toEqual([
    [
      roomIds[0],
      [expect.objectContaining({ kind: 'block', from: first, until: addDays(first, 3), note: 'New carpet' })],
    ],
  ])
})

test('an owner opens a booking on the dashboard, and Back closes it with page and focus as they were', async () => {
  const { owner, roomIds } = await stage.newHotel('The Open Book', 'Sligo', ['140'])
  const gail = await stage.newcomer('Gail Guest')
  await gail.must('createBooking', {
    roomId: roomIds[0]!,
    checkInDate: inDays(60),
    checkOutDate: inDays(62),
    guests: 1,
  })
  await stage.visit({ as: owner, viewport: { width: 390, height: 844 } }, async (page) => {
    await page.goto('/owner')
    const guest = page.getByRole('link', { name: 'Gail Guest' })
    await guest.scrollIntoViewIfNeeded()
    await settled(page)
    const top = await page.evaluate(() => scrollY)

    await guest.click()
    await page.getByRole('dialog', { name: 'Gail Guest' }).getByText('$280.00').waitFor()
    await page.goBack()

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(top).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    expect(await guest.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/owner')
  })
})

test('with 1,000 bookings the figures are the sums of the table, which grows by a page a press and asks for nothing', () =>
  stage.visit({ as: 'owner' }, async (page) => {
    await page.goto('/owner')
    const more = page.getByRole('region', { name: 'Recent Bookings' }).getByRole('button', { name: 'Show more' })
    const rows = page.getByRole('table', { name: 'Recent Bookings' }).locator('tbody tr')
    await more.waitFor()
    await settled(page)
    const asked: string[] = []
    page.on('request', (request) => /\/api\//.test(request.url()) && asked.push(request.url()))
    for (let shown = await rows.count(); await more.count(); shown = await rows.count()) {
      await more.click()
      await rows.nth(shown).waitFor()
      expect((await rows.count()) - shown).toBeLessThanOrEqual(24)
    }
    expect(asked).toEqual([])

    const table = await sumsOf(page)
    const figure = async (name: string) =>
      (await page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent()) ?? ''
    expect(table.rows).toBeGreaterThanOrEqual(added)
    expect(Number((await figure('Total Bookings')).replace(/\D/g, ''))).toBe(table.bookings)
    expect(Number((await figure('Total Revenue')).replace(/\D/g, ''))).toBe(table.revenueCents)
  }))

/** What the table itself adds up to: the price of what was paid, less the refunds that have not failed. */
const sumsOf = (page: Page) =>
  page.locator('table[aria-labelledby=recent-bookings] tbody').evaluate((body) => {
    const centsIn = (text = '') => Number(text.replace(/\D/g, ''))
    const rows = [...body.querySelectorAll('tr')].map((row) => {
      const status = (row.cells[4]?.textContent ?? '').trim().toLowerCase()
      const [, refund, state] = /refund (\S+) (.*)/.exec(status) ?? []
      const isPaid = status === 'confirmed' || refund !== undefined
      const paid = isPaid ? centsIn(row.cells[3]?.textContent ?? '') : 0
      return { status, cents: state === 'failed' ? paid : paid - centsIn(refund) }
    })
    return {
      rows: rows.length,
      bookings: rows.filter(({ status }) => !/cancelled|not paid in time/.test(status)).length,
      revenueCents: rows.reduce((sum, { cents }) => sum + cents, 0),
    }
  })
