import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { calls, forUserHeader, type Call } from '../contract/calls'
import { callTo } from './support/answers'
import { fillIn, formsOf, openForm, readBack, submitOf, type Form } from './support/forms'
import { settled } from './support/person'
import { checkNights, toFirstRoom } from './support/screens'
import { logInOnPage, setStage, type Visitor } from './support/stage'
import { isFullRun } from './support/tour'

const stage = setStage()

/** The short run's forms: the server's tests cover every call. */
const sample = ['verification code', 'stay to check', 'own name', 'room to edit']
const changingForms = (who: Visitor) =>
  formsOf(who).filter(
    ([name, { call }]) => call && (calls[call] as Call).who !== 'anyone' && (isFullRun || sample.includes(name)),
  )

const refusal = { success: false, field: forUserHeader, message: expect.stringMatching(/^You are now logged in as /) }

test.each(['newcomer', 'guest', 'owner'] as const)(
  'a form that %s filled in changes nothing for another user who has logged in meanwhile, and keeps its entries',
  async (as) => {
    const another =
      as === 'owner'
        ? (await stage.newHotel('The Other Tab', 'Sligo', ['140'])).owner
        : await stage.newcomer('Bea Baker')
    await stage.visit({ as }, async (page) => {
      // This tab receives no messages from other tabs.
      await page.addInitScript(() => {
        BroadcastChannel.prototype.postMessage = () => undefined
      })
      const own = await page.context().cookies()
      for (const [name, form] of changingForms(as)) {
        await page.context().clearCookies()
        await page.context().addCookies(own)
        await openForm(page, form)
        // Until it is known who is logged in here, a call does not name them.
        await settled(page)
        await fillIn(page, form)
        const entered = await readBack(page, form)

        await stage.logIn(page, another)
        const answered = page.waitForResponse(callTo(form.call!))
        await submitOf(page, form).click()
        expect([name, await (await answered).json()]).toEqual([name, expect.objectContaining(refusal)])
        await expectSessionNotice(page, form)

        await page.context().clearCookies()
        await page.context().addCookies(own)
        await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
        await submitOf(page, form).waitFor()
        expect([name, await readBack(page, form)]).toEqual([name, entered])
      }
    })
  },
)

/** Account and owner pages show it in a strip, others also beside the button; so does a dialog, which lies over the strip. */
async function expectSessionNotice(page: Page, form: Form) {
  const isInDialog = (await page.getByRole('dialog').count()) > 0
  const isOwn = /^\/(owner|profile|verifyEmail)/.test(form.address)
  if (isInDialog || !isOwn)
    await form
      .place(page)
      .getByText(/^You are now logged in as /)
      .first()
      .waitFor()
  const reload = page.getByRole('button', { name: 'Reload', includeHidden: isInDialog })
  await (isInDialog ? reload.waitFor() : reload.click({ trial: true }))
}

test('switching accounts reaches every tab, and neither user sees the other’s bookings', async () => {
  const another = await stage.newcomer('Bea Baker')
  await stage.visit({ as: 'guest' }, async (page) => {
    await page.goto('/my-bookings')
    await page.getByRole('listitem').first().waitFor()
    const room = await page.context().newPage()
    await room.goto('/rooms')
    await toFirstRoom(room)
    await checkNights(room)
    const other = await page.context().newPage()
    await other.goto('/about')

    await other.getByRole('button', { name: 'Account menu' }).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(/\/$/)
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.goto('/signUp')
    await logInOnPage(page, another)
    await page.waitForURL(/verifyEmail/)

    // The room's tab keeps the dates and books for the new user.
    await room.getByRole('button', { name: 'Account menu' }).click()
    await room.getByText(another.email).waitFor()
    await room.keyboard.press('Escape')
    await room.getByRole('button', { name: 'Book Now' }).click()
    await room.waitForURL(/\/my-bookings$/)
    expect((await another.must('getBookings')).bookings).toHaveLength(1)
  })
})
