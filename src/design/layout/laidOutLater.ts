/**
 * For sections and rows below the window: their styles and their layout wait until the page has nothing else to do, or
 * somebody scrolls near. Until then `height` stands for them, in pixels; by default that of most sections. Where a place is to
 * be found again, `data-whole` on the page lays all of them out (Navigation.tsx).
 */
export const laidOutLater = (height = 960) => `
  content-visibility: auto;
  contain-intrinsic-height: auto ${height}px;

  [data-whole] & {
    content-visibility: visible;
  }
`

/**
 * Lays out one element after the other while the page is idle: in one go it would be a task of a tenth of a second on a phone.
 * Returns how to stop it.
 */
export function layOutWhileIdle(elements: Iterable<Element> = []): () => void {
  const waiting = ([...elements] as HTMLElement[]).filter(({ style }) => style.contentVisibility === '')
  let handle: number | undefined
  function next() {
    const element = waiting.shift()
    if (!element) return
    element.style.contentVisibility = 'visible'
    ask()
  }
  // Safari learned it late; there, they come with the scroll.
  const ask = () => (handle = window.requestIdleCallback?.(next))
  ask()
  return () => {
    if (handle !== undefined) window.cancelIdleCallback(handle)
  }
}
