import type { Page } from 'playwright-core'
import { injectAxe } from './axe'

interface Color {
  alpha: number
  parseString(css: string): void
}

/** Control borders, icons and focus rings with less than 3:1 contrast, which axe does not check. */
export async function lowContrast(page: Page): Promise<string[]> {
  await injectAxe(page)
  return page.evaluate(() => {
    const { color } = (window as unknown as { axe: { commons: { color: ColorTools } } }).axe.commons
    interface ColorTools {
      Color: new () => Color
      getContrast(back: Color, sign: Color): number
    }
    // Measure final colours, not those in transition.
    const noTransitions = document.head.appendChild(document.createElement('style'))
    noTransitions.textContent = '* { transition: none !important; }'
    const root = document.querySelector('dialog:modal') ?? document.body

    function read(css: string): Color {
      const parsed = new color.Color()
      parsed.parseString(css)
      return parsed
    }
    /** The first opaque background; undefined over an image. */
    function behind(element: Element | null): Color | undefined {
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
      // Nothing meaningful is translucent, so this skips decoration.
      if (!back || sign.alpha < 1) return
      const ratio = color.getContrast(back, sign)
      if (ratio < 3) found.push(`${what} of ${element.outerHTML.slice(0, 120)}: ${ratio.toFixed(2)}`)
    }

    const visible = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
    for (const control of visible('input, select, textarea, button, [role=switch] > :first-child')) {
      if (control.matches(':disabled, [type=file], [type=checkbox], [type=radio]')) continue
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(control)
      const isBox = control.matches('input, select, textarea, [role=switch] > *')
      const isEdged = parseFloat(borderTopWidth) > 0 && read(borderTopColor).alpha === 1
      if (isEdged) compare('edge', control, borderTopColor, behind(control.parentElement))
      else if (isBox) compare('ground', control, backgroundColor, behind(control.parentElement))
    }
    for (const icon of visible('svg[fill=currentColor]')) {
      if (icon.closest(':disabled, [aria-disabled], [role=img]')) continue
      compare('icon', icon, getComputedStyle(icon).color, behind(icon))
    }
    for (const control of visible('a[href], button, input, select, textarea')) {
      if (control.matches(':disabled')) continue
      control.focus({ preventScroll: true })
      const ringed = [control, control.parentElement!].find((one) => getComputedStyle(one).outlineStyle === 'solid')
      if (!ringed) continue
      const { outlineColor, outlineOffset } = getComputedStyle(ringed)
      // An inset ring is drawn on the control's own background.
      compare('ring', control, outlineColor, behind(parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement))
    }
    noTransitions.remove()
    return found
  })
}
