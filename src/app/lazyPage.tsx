import type { ComponentType } from 'react'
import { lazyComponent } from '../lib/lazyComponent'

export interface LazyPage {
  Page: ComponentType
  /** Never rejects: a chunk that failed is requested again when it is needed. */
  preload: () => Promise<void>
}

/** The module's export `name`, loaded on first use. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage => ({
  Page: lazyComponent(async (): Promise<ComponentType> => (await load())[name]),
  preload: () => load().then(ignore, ignore),
})

const ignore = () => undefined
