import { useSyncExternalStore } from 'react'

/** `system` follows the device; the others are the visitor's own choice, kept in this browser. */
export type ColorScheme = 'system' | 'light' | 'dark'

/** The script in public/index.html reads it before the first paint. */
const storageKey = 'theme'

const root = () => document.documentElement

function current(): ColorScheme {
  const { theme } = root().dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function choose(scheme: ColorScheme) {
  if (scheme === 'system') delete root().dataset.theme
  else root().dataset.theme = scheme
  remember(scheme)
  for (const listener of listeners) listener()
}

/** A browser that refuses storage only forgets the choice. */
function remember(scheme: ColorScheme) {
  try {
    if (scheme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, scheme)
  } catch {
    // Storage is blocked or full.
  }
}

/** The scheme in force, and the way to choose another. */
export function useColorScheme() {
  return [useSyncExternalStore(subscribe, current, () => 'system' as const), choose] as const
}
