import type { Browser, CDPSession, Page } from 'playwright-core'
import { openChromium } from '../e2e/support/browser'
import type { Database } from '../server/db/open'
import { bookings, rooms, type RoomRow } from '../server/db/schema'
import { inDays } from '../testing/days'
import { aBooking, insertGuests, insertRooms, type OwnedRoom } from '../testing/rows'
import type { RunningServer } from '../testing/programs'
import { openVisitor, type Visitor } from '../testing/visitor'
import { atMost, mostOften, type Part } from './support/bench'
import { openSlowPage, untold } from './support/slowPhone'

const [hotelRooms, stays, days] = [200, 5000, 92]
const rounds = 5
/** However many days three months have. */
const threeMonths = [89, 90, 91, 92].map((days) => `[role=grid][aria-colcount="${days + 1}"][aria-busy=false]`).join()
const wide = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false }

export const calendar: Part = {
  about: `an owner's calendar of ${hotelRooms} rooms with ${stays} stays, on a slow phone and on a wide screen as slow`,
  async measure(bench) {
    const environment = await bench.newEnvironment('embedded')
    const owner = await environment.withDatabase(({ db }) => insertLargeHotel(db))
    const server = await environment.startServer()
    const browser = await openChromium({ args: [untold] })
    bench.defer(() => browser.close())
    const as = openVisitor(server, owner)

    const [phone, desk, frames]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      phone.push(await timeToOpen(browser, server, as))
      const { took, longest } = await openAndScroll(browser, server, as)
      desk.push(took)
      frames.push(longest)
    }
    const slow = `${hotelRooms} rooms, ${stays} stays, slow phone`
    return [
      mostOften(`${slow}: from the dashboard to a month of nights`, phone, 1500, 'ms'),
      mostOften(`${slow} 1,280 px wide: from one month to three`, desk, 1500, 'ms'),
      atMost(`the same, CPU ÷ 4: longest frame of ${rounds} scrolls through all of it`, Math.max(...frames), 50, 'ms'),
    ]
  },
}

/** The stays are spread over the days from the first of this month on. */
async function insertLargeHotel(db: Database) {
  const [guest] = await insertGuests(db, 1)
  const [{ room, owner }] = (await insertRooms(db, 1)) as [OwnedRoom]
  const others = Array.from({ length: hotelRooms - 1 }, (_, index) => ({
    hotelId: room.hotelId,
    roomType: `Double Bed ${index + 2}`,
    pricePerNightCents: 12_000,
  }))
  const all: RoomRow[] = [room, ...(await db.insert(rooms).values(others).returning())]
  const perRoom = stays / hotelRooms
  const first = 1 - new Date().getDate()
  const rows = all.flatMap((room, index) =>
    Array.from({ length: perRoom }, (_, stay) => {
      const from = first + Math.floor((stay * days) / perRoom)
      const nights = 1 + ((stay + index) % 3)
      const dates = { checkInDate: inDays(from), checkOutDate: inDays(from + nights) }
      return aBooking(room, guest!.user, {
        ...dates,
        totalCents: 12_000 * nights,
        status: 'confirmed',
        paidAt: new Date(),
      })
    }),
  )
  for (let at = 0; at < rows.length; at += 1000) await db.insert(bookings).values(rows.slice(at, at + 1000))
  return owner
}

/** Milliseconds from a press of Calendar on the dashboard until the nights of a stay are painted. */
async function timeToOpen(browser: Browser, server: RunningServer, as: Visitor): Promise<number> {
  const url = `${server.origin}/owner`
  const { context, page } = await openSlowPage(browser, { url, as })
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    return await timeTo(page, 'nav[aria-label=Owner] a[href="/owner/calendar"]', '[role=gridcell][aria-label*=Ada]')
  } finally {
    await context.close()
  }
}

async function openAndScroll(browser: Browser, server: RunningServer, as: Visitor) {
  const url = `${server.origin}/owner/calendar`
  const { context, page, cdp } = await openSlowPage(browser, { url, as }, wide)
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    const took = await timeTo(page, 'role=button[name="3 months"]', threeMonths)
    await page.waitForLoadState('networkidle')
    return { took, longest: await longestFrame(page, cdp) }
  } finally {
    await context.close()
  }
}

/** Milliseconds from a press until what it leads to is painted, by the page's own clock. */
const timeTo = (page: Page, control: string, shows: string) =>
  page.locator(control).evaluate(
    (control, shows) =>
      new Promise<number>((resolve) => {
        const pressed = performance.now()
        const look = () => {
          if (!document.querySelector(shows)) return requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - pressed)
          return channel.port2.postMessage(0)
        }
        ;(control as HTMLElement).click()
        requestAnimationFrame(look)
      }),
    shows,
  )

/** Milliseconds of the longest frame while a hand scrolls down through all rooms, back up, and through all days. */
async function longestFrame(page: Page, cdp: CDPSession): Promise<number> {
  await page.evaluate(watchFrames)
  const box = (await page.getByRole('grid').locator('xpath=..').boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 500) / 2 }
  for (const [xDistance, yDistance] of [
    [0, -8000],
    [0, 8000],
    [-3000, 0],
    [3000, 0],
  ]) {
    await cdp.send('Input.synthesizeScrollGesture', {
      ...at,
      xDistance,
      yDistance,
      speed: 4000,
      gestureSourceType: 'mouse',
    })
  }
  return page.evaluate(() => Math.max(...(globalThis as unknown as { frames: number[] }).frames))
}

/** In the page: keeps how long each frame took. */
function watchFrames() {
  const frames: number[] = []
  Object.assign(globalThis, { frames })
  let before = performance.now()
  const next = (now: number) => {
    frames.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame((now) => {
    before = now
    requestAnimationFrame(next)
  })
}
