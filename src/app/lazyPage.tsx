import { lazy, type ComponentType } from 'react'
import { reloadOnceForStaleChunk } from './staleChunk'

/** A page in a chunk of its own, which can be fetched before it is shown. */
export interface LazyPage {
  Page: ComponentType
  /** Resolves when the page is here or cannot be had now; never rejects. */
  preload: () => Promise<void>
}

/**
 * The module's export `name`, fetched when first needed. A page that was fetched before is shown in the same frame:
 * `lazy` is handed something already settled instead of a promise, which would flash the fallback.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let loaded: { default: ComponentType } | undefined

  const fetchPage = async () => {
    const module = await load()
    loaded = { default: module[name] }
    return loaded
  }

  const Page = lazy(() => (loaded ? settled(loaded) : fetchPage().catch(reloadOnceForStaleChunk)))

  // A prefetch that fails is no failure yet: the page is asked for again when it is needed.
  const preload = async () => {
    if (!loaded) await fetchPage().catch(() => undefined)
  }
  return { Page, preload }
}

const settled = <Value,>(value: Value) => ({ then: (take: (value: Value) => void) => take(value) }) as Promise<Value>
