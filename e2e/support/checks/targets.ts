import type { Page } from 'playwright-core'

/**
 * Minimum target size and gap in pixels, stricter than axe. Chart columns touch and need only WCAG's 24: a table has the
 * same figures.
 */
const least = { side: 44, gap: 8, column: 24 }

/** Targets that are too small or too close together. Links inside sentences are exempt. */
export const targetProblems = (page: Page) =>
  page.evaluate(({ side, gap, column }) => {
    const ground = document.querySelector('dialog:modal') ?? document
    const interactive = 'a[href], button, input:not([type=hidden]), select, textarea, [role=switch], [role=menuitem]'

    function isVisible(element: Element) {
      const { width, height, right, bottom } = element.getBoundingClientRect()
      const isOnPage = width > 1 && height > 1 && right > 0 && bottom > 0
      return isOnPage && element.checkVisibility({ visibilityProperty: true })
    }
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
    // A checkbox or radio button is clickable on its whole label.
    const areaOf = (element: Element) =>
      element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
    const isColumn = (element: Element) => element.closest('[data-columns]') !== null
    // Calendar days are adjacent.
    const touches = (element: Element) => element.closest('[data-columns], [data-day]') !== null
    // Distances count only within one fixed, sticky or scrolling container.
    function layerOf(element: Element) {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, overflowY } = getComputedStyle(at)
        if (['fixed', 'sticky'].includes(position) || ['auto', 'scroll'].includes(overflowY)) return at
      }
      return null
    }
    /** The clickable area: a link's ::after may cover a whole card. */
    function boxOf(element: Element) {
      const box = element.getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      if (after.position !== 'absolute' || after.content === 'none') return box
      const frame = (element as HTMLElement).offsetParent?.getBoundingClientRect()
      if (!frame) return box
      const [top = 0, left = 0, bottom = 0, right = 0] = [after.top, after.left, after.bottom, after.right].map(
        parseFloat,
      )
      return new DOMRect(frame.x + left, frame.y + top, frame.width - left - right, frame.height - top - bottom)
    }

    const controls = [...ground.querySelectorAll(interactive)].filter((one) => isVisible(one) && !isInSentence(one))
    const targets = [...new Set(controls.map(areaOf))].map((element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return { element, name: name || element.id, box: boxOf(element), layer: layerOf(element) }
    })
    const found = targets
      .filter(({ element, box }) => {
        const least = isColumn(element) ? column : side
        return box.width < least - 0.5 || box.height < least - 0.5
      })
      .map(({ name, box }) => `“${name}” is ${box.width.toFixed(0)} × ${box.height.toFixed(0)} px`)

    for (const [index, one] of targets.entries()) {
      for (const other of targets.slice(index + 1)) {
        if (touches(one.element) && touches(other.element)) continue
        if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
          continue
        const across = Math.max(one.box.left - other.box.right, other.box.left - one.box.right)
        const along = Math.max(one.box.top - other.box.bottom, other.box.top - one.box.bottom)
        const apart = Math.max(across, along)
        // Such as the show-password button in its field, or a button on a card.
        const isInside = across < 0 && along < 0
        if (!isInside && apart < gap - 0.5)
          found.push(`“${one.name}” and “${other.name}” stand ${apart.toFixed(0)} px apart`)
      }
    }
    return found
  }, least)
