import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

/** Toasts come as a chunk of their own: when the page has settled, or with the first thing to say. */
const load = () => import(/* webpackChunkName: "toasts" */ './ToastStack')
const ToastStack = lazy(() => load().then((loaded) => ({ default: loaded.ToastStack })))

let isWanted = false
const listeners = new Set<() => void>()

function want() {
  isWanted = true
  for (const listener of listeners) listener()
}

async function show(tone: 'success' | 'error', text: string) {
  want()
  // Without the chunk the line is down: every failure is also told in its place on the page.
  const stack = await load().catch(() => undefined)
  stack?.showToast(tone, text)
}

/** Says something once, top centre; the same words never stand there twice. */
export const notify = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
}

/** Milliseconds after which the place for toasts is made ready, so that screen readers know it before it speaks. */
const settled = 4000

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear. Once, beside the routes. */
export function Toasts() {
  const wanted = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )

  useEffect(() => {
    const timer = setTimeout(want, settled)
    return () => clearTimeout(timer)
  }, [])

  return <Suspense fallback={null}>{wanted && <ToastStack />}</Suspense>
}
