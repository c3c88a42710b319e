import { openChromium } from '../e2e/support/browser'
import { cookiesOf } from '../e2e/support/person'
import { openVisitor } from '../testing/visitor'
import { medianAtMost, type Part } from './support/bench'
import { openSlowPage, timeTo, withoutSourcePositions } from './support/browser'
import { insertBusyHotel } from './support/crowd'

const rounds = 5
const latestBooking = 'table[aria-labelledby=recent-bookings] tbody tr:last-child'

export const calendar: Part = {
  about: "a large hotel's calendar on a slow phone, and Show more on its dashboard",
  async measure(bench) {
    const environment = await bench.newEnvironment('embedded')
    const { owner } = await environment.withDatabase(({ db }) =>
      insertBusyHotel(db, { rooms: 200, stays: 25, every: 3, from: 1 - new Date().getDate() }),
    )
    const server = await environment.startServer()
    const browser = await openChromium({ args: [withoutSourcePositions] })
    bench.defer(() => browser.close())
    const [url, as] = [`${server.origin}/owner`, openVisitor(server, owner)]

    const opened: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { context, page } = await openSlowPage(browser, { url, as })
      await page.goto(url, { waitUntil: 'networkidle' })
      const link = page.locator('nav[aria-label=Owner] a[href="/owner/calendar"]')
      opened.push(await timeTo(link, '[role=gridcell][aria-label*=Ada]'))
      await context.close()
    }

    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addCookies(cookiesOf(as, server.origin))
    const page = await context.newPage()
    await page.goto(url)
    const more: number[] = []
    const showMore = page.getByRole('region', { name: 'Recent Bookings' }).getByRole('button', { name: 'Show more' })
    while (more.length < 20) more.push(await timeTo(showMore, latestBooking))
    return [
      medianAtMost('calendar of 200 rooms and 5,000 stays, slow phone: from the dashboard', opened, 1500, 'ms'),
      medianAtMost('dashboard of 5,000 stays: Show more', more, 200, 'ms'),
    ]
  },
}
