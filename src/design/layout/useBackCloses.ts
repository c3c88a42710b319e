import { useEffect, useEffectEvent } from 'react'

/** Of the open dialogs, the last on top. */
const open: (() => void)[] = []
let isReturning = false

/** How many dialogs were open at this entry of the history. The rest of its state is the router's, which sees the same page. */
const depth = () => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0

/** An entry for each open dialog, and none for one that is closed. */
function settle() {
  if (isReturning) return
  const surplus = depth() - open.length
  if (surplus < 0) window.history.pushState({ ...window.history.state, dialogs: open.length }, '')
  if (surplus <= 0) return
  isReturning = true
  window.history.go(-surplus)
}

/**
 * Later, so that a dialog that takes the place of another takes its entry too. Also for what is pushed from inside a dialog and
 * leaves it open: its own entry comes after that.
 */
export const settleSoon = () => setTimeout(settle)

function follow() {
  const left = depth()
  const isOurs = isReturning
  isReturning = false
  if (!isOurs) {
    for (const close of open.slice(left).reverse()) close()
    // The entry of a dialog in which another page was opened: there is nothing to see.
    if (left > open.length) return window.history.back()
  }
  settleSoon()
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', follow)
  // The page may have been reloaded, or left, with a dialog open.
  settleSoon()
}

/** Before a dialog is closed to load another page: going back would stop that. */
export const keepEntry = () => window.history.replaceState({ ...window.history.state, dialogs: 0 }, '')

/** The browser's Back closes the dialog and stays on the page; a dialog that is closed otherwise leaves no entry behind. */
export function useBackCloses(onClose: () => void, { isOff }: { isOff: boolean }) {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (isOff) return undefined
    const own = () => close()
    open.push(own)
    settleSoon()
    return () => {
      open.splice(open.indexOf(own), 1)
      settleSoon()
    }
  }, [isOff])
}
