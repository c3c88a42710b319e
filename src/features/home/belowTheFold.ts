import { useEffect } from 'react'

/**
 * For a section of home: its styles and its layout wait until the page has nothing else to do, or somebody scrolls near. The height that stands for it until
 * then is about that of most. Where a place is to be found again, `data-whole` on the page lays all of it out (Navigation.tsx).
 */
export const belowTheFold = `
  content-visibility: auto;
  contain-intrinsic-height: auto 960px;

  [data-whole] & {
    content-visibility: visible;
  }
`

/** Lays out one section after the other while the page is idle: in one go it would be a task of a tenth of a second on a phone. */
export function useIdleLayout() {
  useEffect(() => {
    const waiting = [...(document.querySelector('main')?.children ?? [])] as HTMLElement[]
    let handle: number | undefined
    function next() {
      const section = waiting.shift()
      if (!section) return
      section.style.contentVisibility = 'visible'
      ask()
    }
    // Safari learned it late; there, sections come with the scroll.
    const ask = () => (handle = window.requestIdleCallback?.(next))
    ask()
    return () => {
      if (handle !== undefined) window.cancelIdleCallback(handle)
    }
  }, [])
}
