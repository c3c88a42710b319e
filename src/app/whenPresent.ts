const timeoutMs = 10_000

/** Calls back with the first matching element, now or once it is rendered. Returns a cancel function. */
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
  const timer = setTimeout(stop, timeoutMs)
  observer.observe(document.body, { childList: true, subtree: true })

  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  return stop
}
