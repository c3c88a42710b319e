/** Milliseconds for which a restored position is held while content loads. */
const holdMs = 5000
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const storageKey = 'scroll-positions'

/** Scroll position by history entry, kept in the tab so that it survives visiting another site. */
export const scrollPositions = {
  of: (entry: string): number | undefined => read()[entry],

  save(entry: string, top: number) {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...read(), [entry]: Math.round(top) }))
    } catch {
      // Without storage, Back starts at the top.
    }
  },
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Scrolls to `top` and holds the position while content loads, until the user interacts. Returns a cancel function. */
export function holdScroll(top: number): () => void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' })
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(release, holdMs)

  function release() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of userEvents) window.removeEventListener(event, release)
  }

  for (const event of userEvents) window.addEventListener(event, release, { passive: true })
  scroll()
  observer.observe(document.body)
  return release
}
