import type { Page } from 'playwright-core'

/** What the frame of a page lacks: one h1, one main, a title of its own, the skip link as Tab's first stop (user bar 26). */
export async function frameFindings(page: Page): Promise<string[]> {
  const [headings, mains, title] = await page.evaluate(() => [
    document.querySelectorAll('h1').length,
    document.querySelectorAll('main').length,
    document.title,
  ])
  const found: string[] = []
  if (headings !== 1) found.push(`${headings} h1`)
  if (mains !== 1) found.push(`${mains} main`)
  if (!/StayScape/.test(String(title))) found.push(`titled “${title}”`)
  if (await page.locator('dialog:modal').count()) return found

  await page.evaluate(() => {
    // From where a page begins, whatever has had the focus since.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  await page.keyboard.press('Tab')
  const first = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  if (first !== '#main') found.push(`the first stop is ${first ?? 'no link'}`)
  return found
}
