import { browser } from '../browser'

const key = 'reloaded-for-chunk'
/** Milliseconds within which a second failure means that reloading does not help. */
const retryWindow = 30_000

/**
 * A missing chunk belongs to a release that has been replaced: reloads the page once. Not while offline, where the chunk
 * may exist and a reload would lose what is on the screen.
 */
export function reloadOnceForStaleChunk(error: unknown): Promise<never> {
  if (!navigator.onLine || Date.now() - lastReload() < retryWindow) return Promise.reject(asError(error))

  rememberReload()
  browser.reload()
  // Never settles: the page is being unloaded.
  return new Promise(() => undefined)
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

// Without storage the page could reload forever, so it does not reload at all.
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
