import type { Page } from 'playwright-core'
import { openChromium } from '../e2e/support/browser'
import type { Part } from './support/bench'
import { median } from './support/load'
import { atMost } from './support/table'

/** A way through the site, back to where it began: what is pressed, and the page that it leads to. */
const way = [
  { link: 'header a[href="/rooms"]', to: 'the list' },
  { link: 'main li a[href^="/rooms/"]', to: 'a room' },
  { link: 'header a[href="/signUp"]', to: 'the login' },
  { link: 'header a[href="/"]', to: 'home' },
]

/** Going from page to page. */
export const routes: Part = {
  about: 'a press of a link whose page has been fetched ahead, until the new heading is painted',
  async measure(bench) {
    const environment = await bench.newEnvironment('embedded')
    const server = await environment.startServer({ env: { SEED_DEMO: '1' } })
    const browser = await openChromium()
    bench.defer(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript(watchHeadings)
    await page.goto(`${server.origin}/`)
    await page.waitForLoadState('networkidle')

    const times = new Map<string, number[]>(way.map(({ to }) => [to, []]))
    // The first round warms up: pages are fetched and pictures made.
    for (let round = 0; round <= 7; round += 1) {
      for (const { link, to } of way) {
        const took = await go(page, link)
        if (round > 0) times.get(to)!.push(took)
      }
    }
    return [...times].map(([to, all]) => atMost(`to ${to}, fetched ahead: its heading`, median(all), 100, 'ms'))
  },
}

interface WithHeading {
  /** Milliseconds from the last press until there was another heading than before; undefined until then. */
  headingAfter?: number
}

/** In the page: after each press, watches for another page's heading. */
function watchHeadings() {
  const watching = globalThis as WithHeading
  const heading = () => document.querySelector('main h1')
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const before = heading()
      watching.headingAfter = undefined
      const look = () => {
        const now = heading()
        if (!now || now === before) return requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => (watching.headingAfter = performance.now() - timeStamp)
        return channel.port2.postMessage(0)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

/** Points at a link, as one does before pressing it, and presses; milliseconds until the new heading is painted. */
async function go(page: Page, link: string): Promise<number> {
  const target = page.locator(link).first()
  await target.hover()
  await page.waitForLoadState('networkidle')
  await target.click()
  const took = await page.waitForFunction(() => (globalThis as WithHeading).headingAfter)
  await page.waitForLoadState('networkidle')
  return (await took.jsonValue())!
}
