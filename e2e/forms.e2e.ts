import { expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { callTo, reply } from './support/answers'
import { fillIn, firstFieldOf, formsOf, openForm, readBack, submitOf, type Form, type forms } from './support/forms'
import { settled } from './support/person'
import { field, setStage, visitors } from './support/stage'
import { isFullRun } from './support/tour'

const stage = setStage()

const permissions = ['clipboard-read', 'clipboard-write']

const respondWith = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    json: { success: false, message: `The server said ${status}.` },
    headers: status === 429 ? { 'Retry-After': '60' } : {},
  })
/** A short run tests only an expired session and a missing answer; component tests cover the rest. */
const statuses = isFullRun ? [400, 401, 409, 413, 415, 429, 500] : [401]
const failures: Record<string, (route: Route) => Promise<unknown>> = {
  ...Object.fromEntries(statuses.map((status) => [status, respondWith(status)])),
  ...(isFullRun && { 'a dropped line': (route: Route) => route.abort('connectionreset') }),
  'no answer': async () => undefined,
}

test.each(visitors)(
  'nothing that %s has entered is lost, whatever the server answers, and the button works again',
  (as) =>
    stage.visit({ as, allowedProblems: true }, async (page) => {
      await page.clock.install()
      for (const [name, form] of formsOf(as)) {
        if (!form.call) continue
        await openForm(page, form)
        await fillIn(page, form)
        const entered = await readBack(page, form)
        for (const [trouble, answer] of Object.entries(failures)) {
          await reply(page, form.call, answer)
          const sent = page.waitForRequest(callTo(form.call))
          await submitOf(page, form).click()
          await sent
          // Uploads time out after two minutes, other calls after ten seconds.
          if (trouble === 'no answer') await page.clock.fastForward(121_000)
          await page.locator('button[aria-busy]').waitFor({ state: 'detached' })

          await submitOf(page, form).click({ trial: true })
          expect([name, trouble, await readBack(page, form)]).toEqual([name, trouble, entered])
          await page.unroute(callTo(form.call))
        }
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    }),
)

/** The autocomplete, and the type or inputmode, of each field. */
const hints: Record<string, [form: keyof typeof forms, ...string[]]> = {
  Email: ['login', 'email', 'email'],
  Password: ['login', 'current-password', 'password'],
  'Full Name': ['sign-up', 'name', 'text'],
  'Digit 1': ['verification code', 'one-time-code', 'numeric'],
  'Digit 2': ['verification code', 'off', 'numeric'],
  'Hotel Name': ['hotel', 'organization', 'text'],
  Phone: ['hotel', 'tel', 'tel'],
  City: ['hotel', 'address-level2', 'text'],
  Address: ['hotel', 'address-line1', 'text'],
  'Current Password': ['own password', 'current-password', 'password'],
  'New Password': ['own password', 'new-password', 'password'],
  Guests: ['stay to check', '', 'numeric'],
  'Price Per Night': ['room', 'off', 'decimal'],
  'Maximum Guests': ['room', 'off', 'numeric'],
}

test.each(visitors)(
  'every form of %s says at its first invalid field what to do; browsers can autofill its fields, and anything can be pasted',
  (as) =>
    stage.visit({ as, permissions }, async (page) => {
      for (const [name, form] of formsOf(as)) {
        await openForm(page, form)
        // Where the page is drawn already, its form is there before the script.
        await settled(page)
        expect(await form.place(page).locator('[aria-invalid=true]').count()).toBe(0)
        if (form.isFilled) await field(form.place(page), firstFieldOf(form)).fill('')
        expect([name, await framesToFocus(page, form)]).toEqual([name, 1])
        // The error is rendered after the focus moves.
        await field(form.place(page), firstFieldOf(form)).and(page.locator('[aria-invalid=true]:focus')).waitFor()
        expect([name, await descriptionOf(page)]).toEqual([name, expect.stringMatching(/^(Please|Enter) .+\.$/)])

        for (const [label, value] of Object.entries(form.entries)) {
          const control = field(form.place(page), label)
          const [owner, ...expected] = hints[label] ?? []
          if (owner === name) {
            const found = await control.evaluate((input: HTMLInputElement) => [
              input.autocomplete,
              input.inputMode || input.type,
            ])
            expect([label, ...found]).toEqual([label, ...expected])
          }
          // Date fields take no paste, and each code box takes a whole code.
          if (/^(Check|Digit|From|Until)/.test(label)) continue
          await control.fill('')
          await paste(page, value)
          expect([name, label, await control.inputValue()]).toEqual([name, label, value])
        }
      }
    }),
)

/** Frames from the click until a field has focus. */
const framesToFocus = (page: Page, form: Form) =>
  submitOf(page, form).evaluate(async (button: HTMLElement) => {
    button.focus()
    button.click()
    for (let frames = 1; frames < 60; frames += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      if (document.activeElement?.matches('input, textarea')) return frames
    }
    return Infinity
  })

/** The accessible description of the focused field or its group. */
const descriptionOf = (page: Page) =>
  page.evaluate(() => {
    const described = document.activeElement?.closest('[aria-describedby]')
    const [first = ''] = (described?.getAttribute('aria-describedby') ?? '').split(' ')
    return document.getElementById(first)?.textContent ?? ''
  })

async function paste(page: Page, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('Control+V')
}
