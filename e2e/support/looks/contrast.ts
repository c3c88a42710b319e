import type { Page } from 'playwright-core'

/** Control edges, icons and the focus ring with less than 3:1 against what they stand on (user bar 23). Text is axe's. */
export const faintSigns = (page: Page) =>
  page.evaluate(() => {
    const least = 3
    // Colours as they are in the end, not on their way there.
    const still = document.head.appendChild(document.createElement('style'))
    still.textContent = '* { transition: none !important; }'
    const ground = document.querySelector('dialog:modal') ?? document.body
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

    type Colour = [red: number, green: number, blue: number, alpha: number]
    function read(css: string): Colour {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    function luminance([red, green, blue]: Colour) {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const channel = value / 255
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    function contrast(one: Colour, other: Colour) {
      const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (lighter + 0.05) / (darker + 0.05)
    }
    /** The first colour below an element; undefined on a picture. */
    function under(element: Element | null): Colour | undefined {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at)
        if (backgroundImage !== 'none') return undefined
        const colour = read(backgroundColor)
        if (colour[3] === 1) return colour
      }
      return read(getComputedStyle(document.body).backgroundColor)
    }
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.closest('a, button, label')?.textContent ?? element.textContent ?? '').trim().slice(0, 40) || element.id}”`

    const found: string[] = []
    function compare(what: string, element: Element, colour: string, back: Colour | undefined) {
      const sign = read(colour)
      // Half seen through is not judged here: nothing of ours that tells something is.
      if (!back || sign[3] < 1) return
      const ratio = contrast(sign, back)
      if (ratio < least) found.push(`${what} of ${nameOf(element)}: ${ratio.toFixed(2)}`)
    }

    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    for (const control of ground.querySelectorAll('input, select, textarea, button, [role=switch] > :first-child')) {
      if (!isSeen(control) || control.matches(':disabled, [type=file], [type=checkbox], [type=radio]')) continue
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(control)
      const isBox = control.matches('input, select, textarea, [role=switch] > *')
      const edged = parseFloat(borderTopWidth) > 0 && read(borderTopColor)[3] === 1
      if (edged) compare('edge', control, borderTopColor, under(control.parentElement))
      else if (isBox) compare('ground', control, backgroundColor, under(control.parentElement))
    }
    for (const icon of ground.querySelectorAll('svg')) {
      if (!isSeen(icon) || icon.closest(':disabled, [aria-disabled]') || icon.closest('[role=img]')) continue
      if (icon.getAttribute('fill') === 'currentColor') compare('icon', icon, getComputedStyle(icon).color, under(icon))
    }
    for (const control of ground.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')) {
      if (!isSeen(control) || control.matches(':disabled')) continue
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
