import { useSyncExternalStore } from 'react'
import { chosenScheme, rememberScheme, showScheme, type ColorScheme } from './chosenScheme'

const listeners = new Set<() => void>()

function choose(scheme: ColorScheme) {
  rememberScheme(scheme)
  showScheme(scheme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The scheme in force, and the way to choose another. */
export function useColorScheme() {
  // Whoever draws the page ahead of a visit knows of no choice.
  return [useSyncExternalStore(subscribe, chosenScheme, () => 'system' as const), choose] as const
}
