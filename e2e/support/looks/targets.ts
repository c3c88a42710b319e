import type { Page } from 'playwright-core'

/** Pixels: a target's least side, and the least gap between two (user bar 24). */
const least = { side: 44, gap: 8 }

/** What can be pressed and is too small, or stands too near to its neighbour. Links inside sentences are left out. */
export const smallTargets = (page: Page) =>
  page.evaluate(({ side, gap }) => {
    const modal = document.querySelector('dialog:modal')
    const ground = modal ?? document
    const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, [role=switch], [role=menuitem]'

    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect()
      return (
        box.width > 1 &&
        box.height > 1 &&
        box.right > 0 &&
        box.bottom > 0 &&
        element.checkVisibility({ visibilityProperty: true })
      )
    }
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
    // A row of words with a tick box is pressed anywhere.
    const areaOf = (element: Element) =>
      element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.id}”`
    // What stays in the window, or scrolls in a frame of its own, stands beside nothing that moves past it.
    const layerOf = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, overflowY } = getComputedStyle(at)
        if (['fixed', 'sticky'].includes(position) || ['auto', 'scroll'].includes(overflowY)) return at
      }
      return null
    }

    const targets = [
      ...new Set(
        [...ground.querySelectorAll(pressable)]
          .filter(isSeen)
          .filter((one) => !isInSentence(one))
          .map(areaOf),
      ),
    ]
    const seen = targets.map((element) => ({ element, box: boxOf(element), layer: layerOf(element) }))

    /** As large as it answers: a link may reach over a whole card. */
    function boxOf(element: Element) {
      const box = element.getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      if (after.position !== 'absolute' || after.content === 'none') return box
      const frame = (element as HTMLElement).offsetParent?.getBoundingClientRect()
      if (!frame) return box
      const [top, left, bottom, right] = [after.top, after.left, after.bottom, after.right].map(parseFloat) as [
        number,
        number,
        number,
        number,
      ]
      return new DOMRect(frame.x + left, frame.y + top, frame.width - left - right, frame.height - top - bottom)
    }

    const found = seen
      .filter(({ box }) => box.width < side - 0.5 || box.height < side - 0.5)
      .map(({ element, box }) => `${nameOf(element)} is ${box.width.toFixed(0)} × ${box.height.toFixed(0)} px`)

    seen.forEach((one, index) => {
      for (const other of seen.slice(index + 1)) {
        if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
          continue
        const across = Math.max(one.box.left - other.box.right, other.box.left - one.box.right)
        const along = Math.max(one.box.top - other.box.bottom, other.box.top - one.box.bottom)
        // One lies in the other: an eye in its password field, a button on its card.
        if (across < 0 && along < 0) continue
        const apart = Math.max(across, along)
        if (apart < gap - 0.5)
          found.push(`${nameOf(one.element)} and ${nameOf(other.element)} stand ${apart.toFixed(0)} px apart`)
      }
    })
    return found
  }, least)
