import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

/** A chunk of its own, loaded with the first toast or after a few seconds. */
const load = () => import(/* webpackChunkName: "toasts" */ './ToastStack')
const ToastStack = lazy(() => load().then((loaded) => ({ default: loaded.ToastStack })))

let isRequested = false
const listeners = new Set<() => void>()

function requestStack() {
  isRequested = true
  for (const listener of listeners) listener()
}

async function show(tone: 'success' | 'error', text: string) {
  requestStack()
  // Offline the chunk may be missing; every failure is also shown in its place on the page.
  const stack = await load().catch(() => undefined)
  stack?.showToast(tone, text)
}

/** Shows a toast, top centre. A text that is already shown is not repeated. */
export const notify = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
}

/** Milliseconds until the live region is rendered, so that screen readers know it before the first toast. */
const idleDelay = 4000

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Render once, beside the routes. */
export function Toasts() {
  const requested = useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  )

  useEffect(() => {
    const timer = setTimeout(requestStack, idleDelay)
    return () => clearTimeout(timer)
  }, [])

  return <Suspense fallback={null}>{requested && <ToastStack />}</Suspense>
}
