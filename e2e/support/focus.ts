import type { Locator, Page } from 'playwright-core'

type TabKey = 'Tab' | 'Shift+Tab'

/**
 * Runs in the page. The focused control must show an outline, its own or its container's, be in the viewport, and not be
 * covered by a fixed or sticky bar.
 */
function focusProblem(): string | undefined {
  const focused = document.activeElement
  if (focused === document.body) return 'is on the body of the page'
  if (!(focused instanceof HTMLElement)) return 'is on no control'

  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}`
  const frames = [focused, focused.parentElement, focused.parentElement?.parentElement]
  const outlined = frames.some((each) =>
    // A link that covers a whole card draws its outline there, around its ::after.
    [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each ?? focused, part)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    }),
  )
  // Headings and rows are focused only by script, for screen readers.
  const isControl = focused.tabIndex >= 0
  if (isControl && !outlined) return `cannot be seen on ${name}`
  if (!isControl) return undefined

  const box = focused.getBoundingClientRect()
  const top = Math.max(box.top, 0)
  const bottom = Math.min(box.bottom, innerHeight)
  const left = Math.max(box.left, 0)
  const right = Math.min(box.right, innerWidth)
  if (bottom - top < 1 || right - left < 1) return `is outside the window on ${name}`

  const middle = (left + right) / 2
  // A sixth from its ends: rounded corners and hairlines do not count.
  const points = [1 / 6, 1 / 2, 5 / 6].map((part) => top + (bottom - top) * part)
  for (const height of points) {
    for (let over = document.elementFromPoint(middle, height); over; over = over.parentElement) {
      if (over.contains(focused)) break
      if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return `is under a bar on ${name}`
    }
  }
  return undefined
}

/** Throws if the focus is lost, invisible or covered. */
export async function expectFocusVisible(page: Page) {
  const problem = await page.evaluate(focusProblem)
  if (problem) throw new Error(`the focus ${problem}`)
}

/** Tabs to a control and checks every tab stop on the way. */
export async function tabTo(page: Page, control: Locator, key: TabKey = 'Tab') {
  await control.waitFor({ state: 'attached' })
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press(key)
    await expectFocusVisible(page)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not come to ${String(control)}`)
}

/** Moves the focus back to the start of the page. */
export const focusPageStart = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })

/** One line per problem at any tab stop of the page. */
export async function tabThrough(page: Page): Promise<string[]> {
  const found: string[] = []
  await focusPageStart(page)
  for (let stops = 0; stops < 200; stops += 1) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(focusProblem)
    // After the last tab stop, the focus moves to the browser's toolbar.
    if (problem?.endsWith('the body of the page')) return stops === 0 ? ['Tab stops nowhere'] : found
    if (problem) found.push(`the focus ${problem}`)
  }
  return ['Tab goes round and never leaves the page']
}

/** Tabs to a control and presses a key. */
export async function press(page: Page, control: Locator, key = 'Enter', way: TabKey = 'Tab') {
  await tabTo(page, control, way)
  await page.keyboard.press(key)
}
