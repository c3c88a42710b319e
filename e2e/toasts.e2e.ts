import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { refuse } from './support/answers'
import { fillIn, forms, openForm, submitOf, type Form } from './support/forms'
import { checkNights, toFirstOwnRoom, toFirstRoom } from './support/screens'
import { field, setStage } from './support/stage'

const stage = setStage()

const widths = [1280, 768, 390, 320]
const toast = (page: Page) => page.locator('.Toastify__toast')
const closer = (page: Page) => page.getByRole('button', { name: 'Close notification' })
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).first()

/** Toasts stay as long as the test needs. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets = [style]
  })

/** Runs in the page: what toasts cover, and toasts that cannot be closed. */
async function coverProblems(): Promise<string[]> {
  const found: string[] = []
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent}`
  const sixths = [1 / 6, 1 / 2, 5 / 6]

  const hits = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return sixths.flatMap((x) =>
      sixths.map((y) => document.elementFromPoint(left + x * width, top + y * height) ?? undefined),
    )
  }
  const expectUncovered = (element: Element) => {
    if (hits(element).some((hit) => hit?.closest('.Toastify__toast-container'))) found.push(`covers ${nameOf(element)}`)
  }
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )

  await nextFrame()
  await nextFrame()
  const toasts = all('.Toastify__toast')
  if (toasts.length === 0) found.push('is not there')
  for (const close of toasts.map((each) => each.querySelector('button')!)) {
    if (hits(close).some((hit) => !hit || !close.contains(hit))) found.push('cannot be closed by mouse')
  }

  const place = document.querySelector('dialog:modal') ? 'dialog:modal' : 'main'
  if (place === 'main') all('header :is(a, button)').forEach(expectUncovered)
  const before = document.activeElement as HTMLElement
  // Headings take the focus after a navigation, and are no control.
  if (before.tabIndex >= 0) expectUncovered(before)
  for (const control of all(`${place} :is(input, select, textarea, button):not([type=file], :disabled)`)) {
    if (control.closest('.Toastify')) continue
    control.focus({ preventScroll: true })
    // Right below the header, where toasts are.
    control.scrollIntoView({ block: 'start' })
    await nextFrame()
    await nextFrame()
    // The bar of a room is hidden while the booking box is in view, and does not take the focus then.
    if (document.activeElement === control) expectUncovered(control)
  }
  before.focus({ preventScroll: true })
  return found
}

async function expectNothingCovered(page: Page, what: string) {
  await toast(page).first().waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    const problems = await page.evaluate(coverProblems)
    expect(problems.map((problem) => `${what} at ${width} px: the toast ${problem}`)).toEqual([])
  }
}

/** By keyboard, which keeps the focus in the page. */
async function expectClosedByKeyboard(page: Page) {
  for (let stops = 0; stops < 100; stops += 1) {
    await page.keyboard.press('Tab')
    if (await closer(page).evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await toast(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
}

async function expectClosedByMouse(page: Page) {
  await closer(page).first().click()
  await toast(page).waitFor({ state: 'detached' })
}

/** Sends a form that is refused, twice: its toast covers nothing and can be closed in both ways. */
async function expectRefusalInReach(page: Page, name: string, form: Form) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openForm(page, form)
  await refuse(page, form.call!, 'We could not do that today. Please try again tomorrow, or write to us.')
  await fillIn(page, form)
  await submitOf(page, form).click()
  await expectNothingCovered(page, name)
  await expectClosedByMouse(page)
  await submitOf(page, form).click()
  await toast(page).waitFor()
  await expectClosedByKeyboard(page)
}

test('toasts on a page stand below its header, off the field in use, and can be closed', () =>
  stage.visit({ allowedProblems: /ERR_INTERNET_DISCONNECTED/ }, async (page) => {
    await keepToasts(page)
    await page.goto('/about')
    const newsletter = page.getByRole('form', { name: 'Newsletter' })
    await field(newsletter, 'Email').fill('somebody@example.com')
    await button(newsletter, 'Subscribe').click()
    await expectNothingCovered(page, 'subscribing')
    // The header grows.
    await page.context().setOffline(true)
    await page.getByText(/^You’re offline\./).waitFor()
    await expectNothingCovered(page, 'subscribing, then offline')
    await page.context().setOffline(false)
    await expectClosedByMouse(page)

    await page.goto('/rooms')
    await toFirstRoom(page)
    // Until it is known that nobody is logged in, the message opens instead of the login.
    await page.locator('header a[href="/signUp"]').waitFor({ state: 'attached' })
    await button(page, 'Contact Now').click()
    await field(page.getByRole('main'), 'Email').waitFor()
    await expectNothingCovered(page, 'being sent to the login')
    await field(page.getByRole('main'), 'Email').focus()
    await expectClosedByKeyboard(page)
  }))

test('the toast of logging out leaves the phone’s menu in reach', () =>
  stage.visit({ as: 'newcomer', viewport: { width: 320, height: 700 } }, async (page) => {
    await keepToasts(page)
    await page.goto('/about')
    await button(page, 'Menu').click()
    await button(page.getByRole('dialog'), 'Logout').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectNothingCovered(page, 'logging out')
  }))

test('toasts in a dialog cover none of it, and can be closed there', () =>
  stage.visit({ as: 'guest' }, async (page) => {
    await keepToasts(page)
    await page.goto('/rooms')
    await toFirstRoom(page)
    await checkNights(page)
    await expectNothingCovered(page, 'a room that is free')
    // A dialog that opens is about something else.
    await page.setViewportSize({ width: 1280, height: 900 })
    await field(page, 'Check-In').click()
    await toast(page).waitFor({ state: 'detached' })

    await expectRefusalInReach(page, 'a message to the host', forms['message to the host'])
    await expectRefusalInReach(page, 'a hotel', forms.hotel)
  }))

test('an owner’s toasts cover neither header, fields nor dialogs, and can be closed', () =>
  stage.visit({ as: 'owner' }, async (page) => {
    await keepToasts(page)
    await expectRefusalInReach(page, 'the hotel', forms['hotel to edit'])
    await expectRefusalInReach(page, 'blocking nights', forms['nights to block'])
    await expectRefusalInReach(page, 'cancelling a stay', forms['cancellation of a stay'])

    await page.goto('/owner/list-room')
    await toFirstOwnRoom(page)
    await refuse(page, 'archiveRoom', 'This room cannot be archived today.')
    await button(page, 'Archive room').click()
    await button(page.getByRole('dialog'), /Archive/).click()
    await expectNothingCovered(page, 'archiving a room')
    await expectClosedByMouse(page)
  }))
