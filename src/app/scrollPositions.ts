/** Milliseconds for which a restored position is defended against content that comes late. */
const patience = 5000
/** What people do when they take the page into their own hands. */
const takeovers = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const storageKey = 'scroll-positions'

/** Where each history entry was scrolled to, kept for this tab so that coming back from another site works too. */
export const scrollPositions = {
  of: (entry: string): number | undefined => read()[entry],

  save(entry: string, top: number) {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...read(), [entry]: Math.round(top) }))
    } catch {
      // Without storage Back starts at the top.
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

/**
 * Scrolls to `top` and holds it while the page grows: rows and pictures arrive after the page does.
 * Ends by itself, or as soon as the visitor scrolls. Returns the way to end it at once.
 */
export function holdScroll(top: number): () => void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' })
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(release, patience)

  function release() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of takeovers) window.removeEventListener(event, release)
  }

  for (const event of takeovers) window.addEventListener(event, release, { passive: true })
  scroll()
  observer.observe(document.body)
  return release
}
