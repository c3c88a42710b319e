import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { noteMovement } from './support/looks/motion'
import { settled } from './support/person'
import { open, screens } from './support/screens'
import { setStage, visitors } from './support/stage'

const stage = setStage()

test.each(['reduce', 'no-preference'] as const)(
  'every view that waits shows nothing for 150 ms and then its shape, with motion set to %s',
  async (reducedMotion) => {
    for (const who of visitors) {
      await stage.visit({ as: who, reducedMotion }, async (page) => {
        for (const screen of screens.filter((screen) => screen.who === who && screen.waits)) {
          await open(page, screen)
          expect([screen.name, await shapeAt(page, 149)]).toEqual([screen.name, 'nothing'])
          expect([screen.name, await shapeAt(page, 152)]).toEqual([screen.name, 'blocks'])
        }
      })
    }
  },
)

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

test('a lost line is said, and what was asked for meanwhile comes within 5 s of its return', () =>
  stage.visit({ as: 'guest', mayComplain: true }, async (page) => {
    await page.goto('/my-bookings')
    await page.getByRole('row').first().waitFor()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Account menu' }).click()
    const fetchedAhead = page.waitForEvent('requestfinished', (request) => /bookings\.\w+\.js$/i.test(request.url()))
    await page.getByRole('menuitem', { name: 'My Bookings' }).hover()
    await fetchedAhead
    await settled(page)

    await page.context().setOffline(true)
    await page.getByText(/^You’re offline\./).waitFor()
    await page.getByRole('menuitem', { name: 'My Bookings' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    await page.context().setOffline(false)
    const back = performance.now()
    await page.getByRole('row').first().waitFor()
    expect(performance.now() - back).toBeLessThanOrEqual(5000)
    expect(await page.getByText(/^You’re offline\./).count()).toBe(0)
  }))

test.each(['/nowhere', '/rooms/nothing'])('%s is said to be unknown, on a page with a way home', (address) =>
  stage.visit({}, async (page) => {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: /not found|no such|unknown|isn’t available/i }).waitFor()
    await page.locator('header a[href="/"]').first().click()
    await page.waitForURL((url) => url.pathname === '/')
  }),
)

test.each(visitors)('nothing that %s opens begins to move by itself', (as) =>
  stage.visit({ as, reducedMotion: 'no-preference' }, async (page) => {
    await page.addInitScript(noteMovement)
    for (const screen of screens.filter(({ who, given, after }) => who === as && !given && !after)) {
      await open(page, screen)
      const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
      expect([screen.name, moved]).toEqual([screen.name, []])
    }
  }),
)
