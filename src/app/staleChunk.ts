import { browser } from '../browser'

const key = 'reloaded-for-chunk'
/** Milliseconds in which a second failure means that reloading does not help. */
const recently = 30_000

/**
 * A chunk that is not there any more belongs to a release that has been replaced: the page is loaded anew, once.
 * Offline the chunk may well exist, and a reload would lose what is on the screen: there the error goes on.
 */
export function reloadOnceForStaleChunk(error: unknown): Promise<never> {
  if (!navigator.onLine || Date.now() - lastReload() < recently) return Promise.reject(asError(error))

  rememberReload()
  browser.reload()
  // Nothing more is shown on a page that is being left.
  return new Promise(() => undefined)
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

// Without storage (private windows, strict settings) nobody could know of a reload, so none is tried.
function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key))
  } catch {
    return Date.now()
  }
}

function rememberReload() {
  sessionStorage.setItem(key, String(Date.now()))
}
