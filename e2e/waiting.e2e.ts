import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { pictured } from './support/browser'
import { noteMovement } from './support/looks/motion'
import { open, screens, visitors } from './support/screens'
import { arriveAs, demo, setStage } from './support/stage'
import { enter } from './support/tour'

const stage = setStage()

test.each(['reduce', 'no-preference'] as const)(
  'every view that waits shows nothing for 150 ms and then its shape, with motion set to %s (user bar 33)',
  async (reducedMotion) => {
    for (const who of visitors) {
      const person = await stage.person({ reducedMotion })
      await pictured(`waiting-${who}`, [person], async () => {
        await enter(stage, person, who)
        for (const screen of screens.filter((screen) => screen.who === who && screen.waits)) {
          await open(person.page, screen)
          expect([screen.name, await shapeAt(person.page, 149)]).toEqual([screen.name, 'nothing'])
          expect([screen.name, await shapeAt(person.page, 152)]).toEqual([screen.name, 'blocks'])
        }
      })
      await person.close()
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

test('a lost line is said, and what was asked for meanwhile comes within 5 s of its return (user bar 33)', async () => {
  const person = await stage.person()
  await pictured('offline', [person], async () => {
    const { page } = person
    await arriveAs(page, demo.guest)
    await page.goto('/my-bookings')
    await page.getByRole('row').first().waitFor()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'My Bookings' }).hover()
    await page.waitForLoadState('networkidle')

    await page.context().setOffline(true)
    await page.getByText(/^You’re offline\./).waitFor()
    await page.getByRole('menuitem', { name: 'My Bookings' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    await page.context().setOffline(false)
    const back = performance.now()
    await page.getByRole('row').first().waitFor()
    expect(performance.now() - back).toBeLessThanOrEqual(5000)
    expect(await page.getByText(/^You’re offline\./).count()).toBe(0)
  })
  await person.close()
})

test.each(['/nowhere', '/rooms/nothing'])(
  '%s is told to be unknown, on a page with a way home (user bar 33)',
  async (address) => {
    const person = await stage.person()
    await person.page.goto(address)
    await person.page.getByRole('heading', { level: 1, name: /not found|no such|unknown|isn’t available/i }).waitFor()
    await person.page.locator('header a[href="/"]').first().click()
    await person.page.waitForURL((url) => url.pathname === '/')
    expect(person.complaints).toEqual([])
    await person.close()
  },
)

test('nothing begins to move by itself (user bar 29)', async () => {
  for (const who of visitors) {
    const person = await stage.person({ reducedMotion: 'no-preference' })
    await pictured(`calm-${who}`, [person], async () => {
      const { page } = person
      await page.addInitScript(noteMovement)
      await enter(stage, person, who)
      for (const screen of screens.filter(({ who: visitor, given, after }) => visitor === who && !given && !after)) {
        await open(page, screen)
        const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
        expect([screen.name, moved]).toEqual([screen.name, []])
      }
    })
    await person.close()
  }
})
