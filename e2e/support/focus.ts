import type { Locator, Page } from 'playwright-core'

type Way = 'Tab' | 'Shift+Tab'

/**
 * In the page: what is wrong with where the focus is, or nothing. It must be on something that shows it (an outline, of
 * its own or of the frame around it), lie in the window, and nothing that sticks there may lie over it.
 */
function focusProblem(): string | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'is on the body of the page'

  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}`
  const frames = [focused, focused.parentElement, focused.parentElement?.parentElement]
  const outlined = frames.some((each) =>
    // A link that covers a whole card draws its outline there, around its ::after.
    [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each ?? focused, part)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    }),
  )
  // A heading or a row takes the focus from the script, to read on from: it is no control.
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

/** Throws where the focus is lost, cannot be seen or lies under a bar. */
export async function expectFocusSeen(page: Page) {
  const problem = await page.evaluate(focusProblem)
  if (problem) throw new Error(`the focus ${problem}`)
}

/** Moves the focus with Tab or Shift+Tab to a control, and looks at every stop on the way. */
export async function tabTo(page: Page, control: Locator, key: Way = 'Tab') {
  await control.waitFor({ state: 'attached' })
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not come to ${String(control)}`)
}

/** Moves the focus to where a page begins, whatever has had it since. */
export const toStart = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })

/** Every stop of Tab from the start of the page to its end: what is wrong with them, a line each. */
export async function tabThrough(page: Page): Promise<string[]> {
  const found: string[] = []
  await toStart(page)
  for (let stops = 0; stops < 200; stops += 1) {
    await page.keyboard.press('Tab')
    // Past the last stop the focus leaves the page for the browser's own bars.
    if (await page.evaluate(() => document.activeElement === document.body)) {
      return stops === 0 ? ['Tab stops nowhere'] : found
    }
    const problem = await page.evaluate(focusProblem)
    if (problem) found.push(`the focus ${problem}`)
  }
  return ['Tab goes round and never leaves the page']
}

/** Goes to a control with Tab and presses a key there. */
export async function press(page: Page, control: Locator, key = 'Enter', way: Way = 'Tab') {
  await tabTo(page, control, way)
  await page.keyboard.press(key)
}
