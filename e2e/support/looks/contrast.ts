import type { Page } from 'playwright-core'
import { injectAxe } from './axe'

interface Color {
  alpha: number
  parseString(css: string): void
}

/** Edges of controls, icons and the focus ring with less than 3:1 against what they stand on, of which axe knows nothing. */
export async function faintSigns(page: Page): Promise<string[]> {
  await injectAxe(page)
  return page.evaluate(() => {
    const { color } = (window as unknown as { axe: { commons: { color: ColorTools } } }).axe.commons
    interface ColorTools {
      Color: new () => Color
      getContrast(back: Color, sign: Color): number
    }
    // Colours as they are in the end, not on their way there.
    const still = document.head.appendChild(document.createElement('style'))
    still.textContent = '* { transition: none !important; }'
    const ground = document.querySelector('dialog:modal') ?? document.body

    function read(css: string): Color {
      const parsed = new color.Color()
      parsed.parseString(css)
      return parsed
    }
    /** The first colour below an element; undefined on a picture. */
    function under(element: Element | null): Color | undefined {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at)
        if (backgroundImage !== 'none') return undefined
        const back = read(backgroundColor)
        if (back.alpha === 1) return back
      }
      return read(getComputedStyle(document.body).backgroundColor)
    }

    const found: string[] = []
    function compare(what: string, element: Element, css: string, back: Color | undefined) {
      const sign = read(css)
      // Half seen through is not judged here: nothing of ours that tells something is.
      if (!back || sign.alpha < 1) return
      const ratio = color.getContrast(back, sign)
      if (ratio < 3) found.push(`${what} of ${element.outerHTML.slice(0, 120)}: ${ratio.toFixed(2)}`)
    }

    const seen = (selector: string) =>
      [...ground.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
    for (const control of seen('input, select, textarea, button, [role=switch] > :first-child')) {
      if (control.matches(':disabled, [type=file], [type=checkbox], [type=radio]')) continue
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(control)
      const isBox = control.matches('input, select, textarea, [role=switch] > *')
      const isEdged = parseFloat(borderTopWidth) > 0 && read(borderTopColor).alpha === 1
      if (isEdged) compare('edge', control, borderTopColor, under(control.parentElement))
      else if (isBox) compare('ground', control, backgroundColor, under(control.parentElement))
    }
    for (const icon of seen('svg[fill=currentColor]')) {
      if (icon.closest(':disabled, [aria-disabled], [role=img]')) continue
      compare('icon', icon, getComputedStyle(icon).color, under(icon))
    }
    for (const control of seen('a[href], button, input, select, textarea')) {
      if (control.matches(':disabled')) continue
      control.focus({ preventScroll: true })
      const ringed = [control, control.parentElement!].find((one) => getComputedStyle(one).outlineStyle === 'solid')
      if (!ringed) continue
      const { outlineColor, outlineOffset } = getComputedStyle(ringed)
      // Inside the edge the ring stands on the control's own ground.
      compare('ring', control, outlineColor, under(parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement))
    }
    still.remove()
    return found
  })
}
