import type { Page } from 'playwright-core'

/** Milliseconds; the second is for fades with reduced motion. */
const maxDuration = 350
const maxReducedDuration = 120

/** Transitions and animations that are too long or endless; with `calm`, also any movement. */
export const motionProblems = (page: Page, { calm }: { calm: boolean }) =>
  page.evaluate(
    ({ most, calm }) => {
      const found = new Set<string>()
      const ms = (time: string) => parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)
      const isFade = (property: string) => /opacity|color|visibility|none/.test(property)

      for (const element of document.querySelectorAll('*')) {
        // Toastify times a toast with an invisible animation.
        if (element.matches('.Toastify__progress-bar')) continue
        for (const part of ['', '::before', '::after']) {
          const style = getComputedStyle(element, part)
          const name = `${element.tagName.toLowerCase()}${part}`
          const properties = style.transitionProperty.split(', ')
          style.transitionDuration.split(', ').forEach((time, index) => {
            const lasts = ms(time)
            const moves = lasts > 1 && !isFade(properties[index % properties.length]!)
            if (lasts > most || (calm && moves)) found.add(`${name} changes ${properties[index]} for ${lasts} ms`)
          })
          if (style.animationName === 'none') continue
          const isSpinner = element.closest('[aria-hidden=true]') && style.animationIterationCount === 'infinite'
          const lasts = Math.max(...style.animationDuration.split(', ').map(ms))
          if (!isSpinner && style.animationIterationCount !== '1') found.add(`${name} goes on and on`)
          if (calm ? lasts > 1 : lasts > most && !isSpinner) found.add(`${name} moves for ${lasts} ms`)
          if (calm && style.animationIterationCount === 'infinite') found.add(`${name} goes on and on`)
        }
      }
      return [...found]
    },
    { most: calm ? maxReducedDuration : maxDuration, calm },
  )

/** Init script: records movement that starts without user input. */
export function recordMotion() {
  const moved: string[] = []
  Object.assign(window, { moved })
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation
      if (!(effect instanceof KeyframeEffect)) continue
      const moves = effect.getKeyframes().some((frame) => 'transform' in frame || 'left' in frame || 'top' in frame)
      const isSpinner = effect.getTiming().iterations === Infinity
      if (moves && !isSpinner) moved.push(effect.target?.tagName ?? '')
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds before a skeleton appears, so that a fast answer does not flicker. */
const skeletonDelay = 150

/** The skeleton must appear after its delay, with and without reduced motion. */
export async function skeletonProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    const shapes = [await skeletonAt(page, skeletonDelay - 1), await skeletonAt(page, skeletonDelay + 2)]
    if (shapes.join() !== 'nothing,blocks')
      found.push(`with motion ${reducedMotion} it shows ${shapes.join(', then ')}`)
  }
  return found
}

/** What a skeleton shows after this many milliseconds, by seeking its animation. */
const skeletonAt = (page: Page, time: number) =>
  page.evaluate((time) => {
    const shape = document.querySelector<HTMLElement>('main [role=status] > [aria-hidden=true]')
    if (!shape) return 'no shape'
    shape.style.animation = 'none'
    shape.getBoundingClientRect()
    shape.style.animation = ''
    for (const animation of shape.getAnimations()) {
      animation.pause()
      animation.currentTime = time
    }
    if (!shape.querySelector('*')) return 'no shape'
    return getComputedStyle(shape).visibility === 'hidden' ? 'nothing' : 'blocks'
  }, time)
