import { useEffect, useSyncExternalStore } from 'react'
import type * as ToastStackModule from './ToastStack'

let stack: typeof ToastStackModule | undefined
/** The modal dialogs that are open, the last on top. */
let dialogs: readonly HTMLElement[] = []
export const openDialogs = () => dialogs
const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())
const nextChange = () =>
  new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      stop()
      resolve()
    })
  })

/** A chunk of its own. Offline it may not come: the next toast tries again. */
async function loadStack() {
  stack ??= await import(/* webpackChunkName: "toasts" */ './ToastStack').catch(() => undefined)
  changed()
  return stack
}

interface ToastOptions extends Pick<ToastStackModule.Toast, 'topic' | 'isQuiet'> {
  /** The dialogs that were open when it began: it waits until one that was opened since is closed. */
  place?: readonly HTMLElement[]
}

/** Every failure is also shown in its place on the page, in case the chunk does not come. */
async function show(
  type: ToastStackModule.Toast['type'],
  text: string,
  { place = dialogs, ...rest }: ToastOptions = {},
) {
  while (dialogs.length > 0 && !place.includes(dialogs.at(-1)!)) await nextChange()
  return (await loadStack())?.showToast({ type, text, ...rest })
}

/** Shows toasts. A text that is already shown is not repeated; a newer one on the same topic replaces the older. */
export const notify = {
  success: (text: string, options?: ToastOptions) => void show('success', text, options),
  info: (text: string, options?: ToastOptions) => void show('info', text, options),
  error: (text: string, options?: ToastOptions) => void show('error', text, options),
  /** Those from before the last press, or all. */
  dismiss: (which: { all: boolean }) => stack?.dismissToasts(which),
}

/** Shows toasts inside this modal dialog until the returned function is called. Those from before are not about it, and go. */
export function showToastsIn(dialog: HTMLElement) {
  notify.dismiss({ all: true })
  dialogs = [...dialogs, dialog]
  changed()
  return () => {
    dialogs = dialogs.filter((other) => other !== dialog)
    changed()
  }
}

/** The modal dialog that is open, on top: what is outside of it can be neither pressed nor read aloud. */
export const useOpenDialog = () =>
  useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1),
    () => undefined,
  )

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
  const dialog = useOpenDialog()

  // With the first press: screen readers have to know the live region before the press is answered.
  useEffect(() => {
    const load = () => void loadStack()
    for (const press of presses) window.addEventListener(press, load, { capture: true, passive: true, once: true })
    return () => presses.forEach((press) => window.removeEventListener(press, load, { capture: true }))
  }, [])

  return loaded && <loaded.ToastStack dialog={dialog} />
}
