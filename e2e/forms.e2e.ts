import { describe, expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { callTo } from './support/answers'
import { pictured } from './support/browser'
import { fillIn, forms, readBack, submitOf, type Form } from './support/forms'
import { visitors, type Visitor } from './support/screens'
import { field, setStage } from './support/stage'
import { enter } from './support/tour'

const stage = setStage()

/** Opens each form of somebody in turn and does something with it. */
async function withForms(who: Visitor, forms: Form[], act: (page: Page, form: Form) => Promise<void>) {
  const person = await stage.person()
  await pictured(`forms-${who}`, [person], async () => {
    await enter(stage, person, who)
    for (const form of forms.filter((form) => form.who === who)) {
      await form.open(person.page)
      await submitOf(person.page, form).waitFor()
      await act(person.page, form)
      await person.page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
  await person.close()
}

const saying = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    json: { success: false, message: `The server said ${status}.` },
    headers: status === 429 ? { 'Retry-After': '60' } : {},
  })

/** After half a minute there was no answer: the test's clock is turned, not waited for. */
const unanswered = 'no answer for 10 s'
const troubles: [string, (route: Route) => Promise<unknown>][] = [
  ...[400, 401, 409, 413, 415, 429, 500].map((status): [string, (route: Route) => Promise<unknown>] => [
    String(status),
    saying(status),
  ]),
  ['a dropped line', (route) => route.abort('connectionreset')],
  [unanswered, async () => undefined],
]

describe.each(visitors)('of %s', (who) => {
  test('every form says beside its first wrong field what to do, and puts the focus there within 100 ms (user bar 17)', async () => {
    await withForms(who, forms, async (page, form) => {
      expect(await form.place(page).locator('[aria-invalid=true]').count()).toBe(0)
      if (form.name === 'own name') await field(form.place(page), 'Full Name').fill('')

      const took = await timeToFocus(page, form)

      const wrong = form.place(page).getByLabel(form.first, { exact: true })
      expect([form.name, await wrong.getAttribute('aria-invalid')]).toEqual([form.name, 'true'])
      expect([form.name, await descriptionOf(page)]).toEqual([
        form.name,
        expect.stringMatching(/^(Please|Enter) .+\.$/),
      ])
      expect(took).toBeLessThanOrEqual(100)
    })
  })

  test('nothing that was entered is lost, whatever the server answers, and the button works again (user bar 18)', async () => {
    const asked = forms.filter(({ call }) => call)
    await withForms(who, asked, async (page, form) => {
      await page.clock.install()
      for (const [trouble, answer] of troubles) {
        // Out of a stay a 401 leads to the login, which has its own journey back.
        if (form.call === 'checkAvailability' && trouble === '401') continue
        await fillIn(page, form)
        const entered = await readBack(page, form)
        await page.route(callTo(form.call!), answer)
        const sent = page.waitForRequest(callTo(form.call!))
        await submitOf(page, form).click()
        await sent
        if (trouble === unanswered)
          await page.clock.fastForward(form.picture || form.call === 'updateProfile' ? 121_000 : 11_000)
        await page.locator('button[aria-busy]').waitFor({ state: 'detached' })

        expect([form.name, trouble, await readBack(page, form)]).toEqual([form.name, trouble, entered])
        expect(await submitOf(page, form).isEnabled()).toBe(true)
        await page.unroute(callTo(form.call!))
      }
    })
  })
})

/** Milliseconds from pressing the button to the focus being on the wrong field, by the page's own clock. */
async function timeToFocus(page: Page, form: Form): Promise<number> {
  const button = await submitOf(page, form).elementHandle()
  return button.evaluate(
    (button) =>
      new Promise<number>((resolve, reject) => {
        ;(button as HTMLButtonElement).focus()
        const pressed = performance.now()
        document.addEventListener('focusin', ({ target }) => {
          if ((target as Element).matches('input, textarea')) resolve(performance.now() - pressed)
        })
        setTimeout(() => reject(new Error('nothing took the focus')), 5000)
        ;(button as HTMLButtonElement).click()
      }),
  )
}

/** What describes the field that has the focus, or the group it belongs to. */
const descriptionOf = (page: Page) =>
  page.evaluate(() => {
    const described = document.activeElement?.closest('[aria-describedby]')
    const [first = ''] = (described?.getAttribute('aria-describedby') ?? '').split(' ')
    return document.getElementById(first)?.textContent ?? ''
  })
