import type { Page } from 'playwright-core'
import sharp from 'sharp'

interface Part {
  name: string
  left: number
  top: number
  width: number
  height: number
}

/** Pixels around an element to include: a check mark of one colour stands out against its surroundings. */
const margin = 2

/** Controls and meaningful images that are invisible in forced colors mode. */
export async function lostInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  // Wait for the repaint.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  const parts = await page.evaluate((around) => {
    const ground = document.querySelector('dialog:modal') ?? document.body
    /** Not covered by a fixed or sticky bar. */
    function isOnTop(element: Element) {
      const { left, top, width, height } = element.getBoundingClientRect()
      let at = document.elementFromPoint(left + width / 2, top + height / 2)
      while (at && !['fixed', 'sticky'].includes(getComputedStyle(at).position)) at = at.parentElement
      return !at || at.contains(element)
    }
    /** Not scrolled out of its scroll container. */
    function isScrolledTo(element: Element) {
      const { top, bottom } = element.getBoundingClientRect()
      for (let box = element.parentElement; box; box = box.parentElement) {
        const clips =
          box !== document.body && box !== document.documentElement && getComputedStyle(box).overflowY !== 'visible'
        const frame = box.getBoundingClientRect()
        if (clips && (bottom > frame.bottom + 1 || top < frame.top - 1)) return false
      }
      return true
    }
    return [
      ...ground.querySelectorAll('a[href], button, input, select, textarea, [role=img], [aria-hidden] > [data-night]'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(isOnTop)
      .filter(isScrolledTo)
      .map((element): Part => {
        const zone = element.matches('[type=file], [type=checkbox], [type=radio]') ? element.parentElement! : element
        const { left, top, width, height } = zone.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.id
        return { name: `${element.tagName.toLowerCase()} “${name}”`, left, top, width, height }
      })
      .filter(({ width, height }) => width > 3 && height > 3)
      .filter(({ left, width }) => left >= around && left + width <= innerWidth - around)
      .filter(({ top, height }) => top >= around && top + height <= innerHeight - around)
  }, margin)
  const picture = sharp(await page.screenshot())
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  await page.emulateMedia({ forcedColors: 'none' })

  const isBlank = (sign: Part) => {
    const colours = new Set<number>()
    for (let y = Math.floor(sign.top) - margin; y < sign.top + sign.height + margin; y += 1) {
      for (let x = Math.floor(sign.left) - margin; x < sign.left + sign.width + margin; x += 1) {
        colours.add(data.readUIntBE((y * info.width + x) * info.channels, 3))
      }
    }
    return colours.size < 2
  }
  return parts.filter(isBlank).map(({ name }) => `${name} cannot be seen`)
}
