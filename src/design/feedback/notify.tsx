import { useEffect, useSyncExternalStore } from 'react'
import type * as ToastStackModule from './ToastStack'

let stack: typeof ToastStackModule | undefined
const listeners = new Set<() => void>()

/** A chunk of its own, loaded with the first press or toast. Offline it may not come: the next toast tries again. */
async function loadStack() {
  stack ??= await import(/* webpackChunkName: "toasts" */ './ToastStack').catch(() => undefined)
  for (const listener of listeners) listener()
  return stack
}

async function show(words: ToastStackModule.ToastWords) {
  const loaded = await loadStack()
  // Every failure is also shown in its place on the page.
  loaded?.showToast(words)
}

/** Shows a toast, top centre. A text that is already shown is not repeated; a newer one on the same subject replaces the older. */
export const notify = {
  success: (text: string, subject?: string) => void show({ tone: 'success', text, subject }),
  error: (text: string, subject?: string) => void show({ tone: 'error', text, subject }),
  /** Takes away what was said on the page before. */
  left: (how: { isBack: boolean }) => stack?.leaveToasts(how),
}

/** Whatever somebody does first: screen readers are to know the live region before what it does is answered. */
const presses = ['pointerdown', 'keydown', 'click'] as const

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Render once, beside the routes. */
export function Toasts() {
  const loaded = useSyncExternalStore(
    subscribe,
    () => stack,
    () => undefined,
  )

  useEffect(() => {
    function load() {
      stop()
      void loadStack()
    }
    const stop = () => presses.forEach((press) => window.removeEventListener(press, load, { capture: true }))
    presses.forEach((press) => window.addEventListener(press, load, { capture: true, passive: true }))
    return stop
  }, [])

  return loaded && <loaded.ToastStack />
}
