import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  help: string
  nodes: { html: string; any: { message: string }[] }[]
}

export async function injectAxe(page: Page) {
  if (await page.evaluate(() => !('axe' in window))) await page.addScriptTag({ path: axeFile })
}

/**
 * One line per axe violation (WCAG 2.2 A and AA, best practices).
 * `tags` limits the rules.
 */
export async function axeViolations(page: Page, tags?: string[]): Promise<string[]> {
  await injectAxe(page)
  const findings = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    return (await axe.run({ ...(runOnly && { runOnly }), resultTypes: ['violations'] })).violations
  }, tags)
  return findings.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join(' | ')}`,
  )
}
