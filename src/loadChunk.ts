import { browser } from './browser'

const key = 'reloaded-for-chunk'
/** Milliseconds within which a second failure means that reloading does not help. */
const retryWindow = 30_000

/**
 * Loads a chunk. While offline it waits for the line and tries again: the chunk may exist, and a reload would lose what is
 * on the screen.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) return reloadOnceForStaleChunk(error)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadChunk(load)
  }
}

/** A missing chunk belongs to a release that has been replaced: reloads the page once. */
function reloadOnceForStaleChunk(error: unknown): Promise<never> {
  if (Date.now() - lastReload() < retryWindow) return Promise.reject(asError(error))

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
