import type { Page } from 'playwright-core'
import { focusPageStart } from '../focus'

/** Beyond axe: one h1, a StayScape title, the skip link as the first tab stop. */
export async function structureProblems(page: Page): Promise<string[]> {
  const { headings, title, isModal } = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    isModal: document.querySelector('dialog:modal') !== null,
  }))
  const found: string[] = []
  if (headings !== 1) found.push(`${headings} h1`)
  if (!title.includes('StayScape')) found.push(`titled “${title}”`)
  if (isModal) return found

  await focusPageStart(page)
  await page.keyboard.press('Tab')
  const first = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  if (first !== '#main') found.push(`the first stop is ${first ?? 'no link'}`)
  return found
}
