import { lazy } from 'react'
import { browser } from './browser'
import { safeSessionStorage } from './safeStorage'

const key = 'reloaded-for-chunk'
/** Milliseconds within which a second failure means that reloading does not help. */
const retryWindow = 30_000

/** React's `lazy`, for a chunk that may not come. */
export const lazyComponent: typeof lazy = (load) => lazy(() => loadChunk(load))

/**
 * Loads a chunk. While offline it waits for the connection and tries again: the chunk may exist, and a reload would lose what
 * is on the screen. A missing chunk belongs to a release that has been replaced: the page is reloaded, once.
 */
async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
      return loadChunk(load)
    }
    if (!mayReload()) throw error
    browser.reload()
    // Never settles: the page is being unloaded.
    return new Promise(() => undefined)
  }
}

/** Without storage the page could reload forever, so it does not reload at all. */
const mayReload = () =>
  Date.now() - Number(safeSessionStorage.get(key) ?? 0) >= retryWindow && safeSessionStorage.set(key, `${Date.now()}`)
