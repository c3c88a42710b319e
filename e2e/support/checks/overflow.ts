import type { Page } from 'playwright-core'

/** Horizontal page overflow, and text that is clipped or outside the viewport. */
export const overflowProblems = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const found: string[] = []
    const wider = root.scrollWidth - root.clientWidth
    if (wider > 0) found.push(`${wider} px too wide`)

    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const isVisuallyHidden = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true
      }
      return false
    }

    /** WCAG 1.4.10 allows two-dimensional data to scroll in its own container. */
    const scrollsBothWays = (frame: Element | null | undefined) =>
      frame?.matches(':has(> [role=grid])') === true && getComputedStyle(frame).overflow === 'auto'

    const ground = document.querySelector('dialog:modal') ?? document.body
    for (const element of ground.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (!element.textContent?.trim() || isVisuallyHidden(element)) continue
      const { overflowX, overflowY } = getComputedStyle(element)
      if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && !scrollsBothWays(element)) {
        found.push(`${describe(element)} is cut off at its side, or scrolls`)
      }
      if (['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1) {
        found.push(`${describe(element)} is cut off at its foot`)
      }
      if (scrollsBothWays(element.closest('[role=grid]')?.parentElement)) continue
      const words = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim())
      for (const node of words) {
        const range = document.createRange()
        range.selectNode(node)
        const box = range.getBoundingClientRect()
        const isParked = box.bottom < 0 && getComputedStyle(element).position === 'fixed'
        if (!isParked && (box.left < -1 || box.right > window.innerWidth + 1))
          found.push(`${describe(element)} lies outside`)
      }
    }
    return found
  })

/** The same with the text spacing of WCAG 1.4.12. */
export async function overflowWithTextSpacing(page: Page) {
  const spacing = await page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`,
  })
  const found = await overflowProblems(page)
  await spacing.evaluate((style: HTMLElement) => style.remove())
  return found
}
