import { lazy, type ComponentType } from 'react'
import { loadChunk } from '../loadChunk'

export interface LazyPage {
  Page: ComponentType
  /** Resolves when the chunk has loaded or failed; never rejects. */
  preload: () => Promise<void>
}

/**
 * The module's export `name`, loaded on first use. A preloaded page renders in the same frame: `lazy` gets a settled
 * thenable, where a promise would flash the fallback.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  let loaded: { default: ComponentType } | undefined

  const fetchPage = async () => {
    const module = await load()
    loaded = { default: module[name] }
    return loaded
  }

  const Page = lazy(() => (loaded ? settled(loaded) : loadChunk(fetchPage)))

  // A failed prefetch is ignored: the chunk is requested again when needed.
  const preload = async () => {
    if (!loaded) await fetchPage().catch(() => undefined)
  }
  return { Page, preload }
}

const settled = <Value,>(value: Value) => ({ then: (take: (value: Value) => void) => take(value) }) as Promise<Value>
