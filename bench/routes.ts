import { openChromium } from '../e2e/support/browser'
import { medianAtMost, type Part } from './support/bench'
import { timeTo } from './support/browser'

/** A way through the site, back to where it began: what is pressed, and the page that it leads to. */
const way = [
  { link: 'header a[href="/rooms"]', to: 'the list' },
  { link: 'main li a[href^="/rooms/"]', to: 'a room' },
  { link: 'header a[href="/signUp"]', to: 'the login' },
  { link: 'header a[href="/"]', to: 'home' },
]

export const routes: Part = {
  about: 'a press of a link whose page has been fetched ahead, until the new heading is painted',
  async measure(bench) {
    const environment = await bench.newEnvironment('embedded')
    const server = await environment.startServer({ env: { SEED_DEMO: '1' } })
    const browser = await openChromium()
    bench.defer(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' })

    const times = new Map<string, number[]>(way.map(({ to }) => [to, []]))
    // The first round warms up: pages are fetched and pictures made.
    for (let round = 0; round <= 7; round += 1) {
      for (const { link, to } of way) {
        const target = page.locator(link).first()
        // Pages are fetched when they are pointed at.
        await target.hover()
        await page.waitForLoadState('networkidle')
        const took = await timeTo(target, 'main h1')
        if (round > 0) times.get(to)!.push(took)
        await page.waitForLoadState('networkidle')
      }
    }
    return [...times].map(([to, all]) => medianAtMost(`to ${to}, fetched ahead: its heading`, all, 100, 'ms'))
  },
}
