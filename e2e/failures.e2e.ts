import { expect, test } from '@jest/globals'
import { callTo, holdBack, reply } from './support/answers'
import { settled } from './support/person'
import { setStage } from './support/stage'

const stage = setStage()

test('a single unreachable call is not retried endlessly', () =>
  stage.visit({ as: 'guest', allowedProblems: true }, async (page) => {
    await page.clock.install()
    // Answered after the other call fails: the last result decides whether the server counts as unreachable.
    const late = [await holdBack(page, 'isAuth'), await holdBack(page, 'getUser')]
    let asked = 0
    await reply(page, 'getRooms', (route) => {
      asked += 1
      return route.abort('connectionrefused')
    })
    await page.goto('/rooms')
    const loaded = await page.evaluate(() => performance.timeOrigin)
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    late.forEach(({ release }) => release())
    for (let seconds = 0; seconds < 10; seconds += 1) {
      await page.clock.runFor(1000)
      await settled(page)
    }
    // Once for the page, then with every connection check, four seconds apart. The page's clock also follows the real one.
    const elapsed = (await page.evaluate(() => Date.now())) - loaded
    expect(asked).toBeLessThanOrEqual(2 + elapsed / 4000)
  }))

test('going offline is announced, and failed requests are retried within 5 s of being back online', () =>
  stage.visit({ as: 'guest', allowedProblems: true }, async (page) => {
    await page.clock.install()
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

    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    const askedAgain = page.waitForRequest(callTo('getBookings'))
    await page.context().setOffline(false)
    // The page's clock is faked.
    await page.clock.runFor(5000)
    await askedAgain
    await page.clock.resume()
    await page.getByRole('row').first().waitFor()
    await page.getByText(/^You’re offline\./).waitFor({ state: 'detached' })
  }))
