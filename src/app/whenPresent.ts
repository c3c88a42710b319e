/** Milliseconds after which something that has not come is not waited for any more. */
const patience = 10_000

/**
 * Calls back with the first element that matches, now or when it comes; pages and their data arrive late.
 * Returns the way to stop waiting.
 */
export function whenPresent(find: () => HTMLElement | null, found: (element: HTMLElement) => void): () => void {
  const present = find()
  if (present) {
    found(present)
    return () => undefined
  }

  const observer = new MutationObserver(() => {
    const element = find()
    if (!element) return
    stop()
    found(element)
  })
  const timer = setTimeout(stop, patience)
  observer.observe(document.body, { childList: true, subtree: true })

  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  return stop
}
