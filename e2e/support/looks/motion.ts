import type { Page } from 'playwright-core'

/** Milliseconds: the longest movement, and the longest fade for somebody who wants none. */
const longest = 350
const stillest = 120

/** Transitions and animations in the page's styles that last too long, or go on; with `calm` set, that move anything. */
export const restlessness = (page: Page, { calm }: { calm: boolean }) =>
  page.evaluate(
    ({ most, calm }) => {
      const found = new Set<string>()
      const ms = (time: string) => parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)
      const isFade = (property: string) => /opacity|color|visibility|none/.test(property)

      for (const element of document.querySelectorAll('*')) {
        // Toastify counts a toast's seconds by an animation that is not shown.
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
          const isSpinner = element.closest('[role=status]') && style.animationIterationCount === 'infinite'
          const lasts = Math.max(...style.animationDuration.split(', ').map(ms))
          if (!isSpinner && style.animationIterationCount !== '1') found.add(`${name} goes on and on`)
          if (calm ? lasts > 1 : lasts > most && !isSpinner) found.add(`${name} moves for ${lasts} ms`)
          if (calm && style.animationIterationCount === 'infinite') found.add(`${name} goes on and on`)
        }
      }
      return [...found]
    },
    { most: calm ? stillest : longest, calm },
  )

/** In the page, before it is drawn: notes what begins to move before anybody has touched anything. */
export function noteMovement() {
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

/** Milliseconds for which a view that waits shows nothing, so that what comes soon does not flicker. */
const quietFor = 150

/** What is wrong with how a view that waits shows its shape, with and without motion. */
export async function shapeProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    const shapes = [await shapeAt(page, quietFor - 1), await shapeAt(page, quietFor + 2)]
    if (shapes.join() !== 'nothing,blocks')
      found.push(`with motion ${reducedMotion} it shows ${shapes.join(', then ')}`)
  }
  return found
}

/** What a skeleton shows so many milliseconds after it came: its own animation is played from the start to there. */
const shapeAt = (page: Page, time: number) =>
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
