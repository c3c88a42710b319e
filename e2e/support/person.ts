import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Visitor } from '../../testing/visitor'

/** A client's session as browser cookies. */
export const cookiesOf = ({ jar }: Visitor, url: string) => [...jar].map(([name, value]) => ({ name, value, url }))

const requestsOf = new WeakMap<Page, Set<Request>>()

/** A slow machine triggers this warning by timing alone; firstView tests that preloads are used. */
const unusedPreload = /preloaded using link preload but not used/

/** Milliseconds for a step. */
const patience = 120_000

/** A browser context of their own. `complaints`: console errors, warnings, failed requests. */
export async function openPerson(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const complaints: string[] = []
  // The document of an unknown address is a 404, and may be.
  const unknown = new Set<string>()
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && !unusedPreload.test(message.text())
    if (isComplaint && !unknown.has(message.location().url))
      complaints.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) unknown.add(response.url())
    else if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // The browser aborts pending requests on navigation.
    if (!why.includes('ERR_ABORTED')) complaints.push(`${why} ${request.url()}`)
  })

  const requests = new Set<Request>()
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    // Requests of the previous page do not count.
    if (request.isNavigationRequest()) requests.clear()
    // An owner's event stream stays open.
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return { page, complaints, close: () => context.close() }
}
export type Person = Awaited<ReturnType<typeof openPerson>>

/**
 * Resolves once animations have ended and, unless a request is held, no request is pending and nothing is loading for a few
 * frames: React shows a fallback for a moment after the last answer. Toasts, which stay for six seconds, may still be there, unless
 * they must have gone. Errors: what it still waits for, after two minutes.
 */
export async function settled(page: Page, { isHeld = false, areToastsGone = false } = {}) {
  const requests = requestsOf.get(page)!
  const until = Date.now() + patience
  for (let calm = 0; calm < 3;) {
    const { isMoving, isLoading } = await page.evaluate(async (areToastsGone) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await document.fonts.ready
      await frame()
      await frame()
      return {
        // One that is paused, as a toast's is under the pointer, does not end.
        isMoving: document
          .getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
          .some(
            ({ effect }) => areToastsGone || !(effect as KeyframeEffect).target?.matches('.Toastify__progress-bar'),
          ),
        isLoading: [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
          textContent.startsWith('Loading'),
        ),
      }
    }, areToastsGone)
    calm = isMoving || ((requests.size > 0 || isLoading) && !isHeld) ? 0 : calm + 1
    if (Date.now() > until) {
      const pending = [...requests].map((request) => request.url()).join(', ')
      throw new Error(`${page.url()} still waits for ${pending || 'what it says it is loading, or what moves'}`)
    }
  }
}
