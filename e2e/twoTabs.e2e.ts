import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { calls, forUserHeader, type Call } from '../contract/calls'
import { callTo } from './support/answers'
import { fillIn, formsOf, openForm, readBack, submitOf, type Form } from './support/forms'
import { checkNights, toFirstRoom } from './support/screens'
import { logInOnPage, setStage, type Visitor } from './support/stage'
import { isWhole } from './support/tour'

const stage = setStage()

/** At a landing these four: the page names its person in one place for all, and the server's own test asks for every call. */
const usual = ['verification code', 'stay to check', 'own name', 'room to edit']
const changingForms = (who: Visitor) =>
  formsOf(who).filter(
    ([name, { call }]) => call && (calls[call] as Call).who !== 'anyone' && (isWhole || usual.includes(name)),
  )

const refusal = { success: false, field: forUserHeader, message: expect.stringMatching(/^You are now logged in as /) }

test.each(['newcomer', 'guest', 'owner'] as const)(
  'what %s has filled in changes nothing for another who has logged in meanwhile, and stays',
  async (as) => {
    const another =
      as === 'owner'
        ? (await stage.newHotel('The Other Tab', 'Sligo', ['140'])).owner
        : await stage.newcomer('Bea Baker')
    await stage.visit({ as }, async (page) => {
      // It hears nothing from other tabs, as one that is told too late.
      await page.addInitScript(() => {
        BroadcastChannel.prototype.postMessage = () => undefined
      })
      const own = await page.context().cookies()
      for (const [name, form] of changingForms(as)) {
        await page.context().clearCookies()
        await page.context().addCookies(own)
        await openForm(page, form)
        await fillIn(page, form)
        const entered = await readBack(page, form)

        await stage.logIn(page, another)
        const answered = page.waitForResponse(callTo(form.call!))
        await submitOf(page, form).click()
        expect([name, await (await answered).json()]).toEqual([name, expect.objectContaining(refusal)])
        await saysWhoIsLoggedIn(page, form)

        await page.context().clearCookies()
        await page.context().addCookies(own)
        await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
        await submitOf(page, form).waitFor()
        expect([name, await readBack(page, form)]).toEqual([name, entered])
      }
    })
  },
)

/** On a page of one's own a strip says so; on every other the sentence stands beside the button as well. */
async function saysWhoIsLoggedIn(page: Page, form: Form) {
  const isOwn = /^\/(owner|profile|verifyEmail)/.test(form.address)
  if (!isOwn)
    await form
      .place(page)
      .getByText(/^You are now logged in as /)
      .waitFor()
  await page.getByRole('button', { name: 'Reload' }).click({ trial: true })
}

test('a change of who is logged in reaches every tab, and nobody reads the other’s bookings', async () => {
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

    // The room's tab kept the dates and knows for whom it books.
    await room.getByRole('button', { name: 'Account menu' }).click()
    await room.getByText(another.email).waitFor()
    await room.keyboard.press('Escape')
    await room.getByRole('button', { name: 'Book Now' }).click()
    await room.waitForURL(/\/my-bookings$/)
    expect((await another.must('getBookings')).bookings).toHaveLength(1)
  })
})
