import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Visitor } from '../../testing/visitor'

/** The session of a client, for the browser. */
export const cookiesOf = ({ jar }: Visitor, url: string) => [...jar].map(([name, value]) => ({ name, value, url }))

const requestsOf = new WeakMap<Page, Set<Request>>()

/** Said by the clock of a busy machine too. That what is preloaded is used is seen in firstView. */
const unusedPreload = /preloaded using link preload but not used/

/** Somebody with a browser window, cookies and a cache of their own. `complaints`: console errors, warnings, failed requests. */
export async function aPerson(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && !unusedPreload.test(message.text())
    if (isComplaint) complaints.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // What a page still asks for when it is left is given up by the browser.
    if (!why.includes('ERR_ABORTED')) complaints.push(`${why} ${request.url()}`)
  })

  const requests = new Set<Request>()
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    // What the page before had asked for is of no interest to this one.
    if (request.isNavigationRequest()) requests.clear()
    // An owner's line stays open.
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return { page, complaints, close: () => context.close() }
}
export type Person = Awaited<ReturnType<typeof aPerson>>

/**
 * Resolves when nothing has moved or faded for a few frames and, unless a request is held back, nothing has been asked for or
 * announced as loading: React keeps a placeholder for a moment after the last answer.
 */
export async function settled(page: Page, { isHeld = false } = {}) {
  const requests = requestsOf.get(page)!
  let isLoading: boolean
  for (let calm = 0; calm < 3; calm = (requests.size > 0 || isLoading) && !isHeld ? 0 : calm + 1) {
    isLoading = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await document.fonts.ready
      await frame()
      await frame()
      const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
      // A change that another one overtakes is cancelled.
      await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
      return [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
        textContent.startsWith('Loading'),
      )
    })
  }
}
