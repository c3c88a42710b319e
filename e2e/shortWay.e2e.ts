import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { fillIn, forms, submitOf } from './support/forms'
import { settled } from './support/person'
import { field, logInOnPage, setStage } from './support/stage'

const stage = setStage()

/** Everything a guest does goes through here, so that it can be counted. */
function hands() {
  const done: string[] = []
  const use = async (what: string, control: Locator, act: (control: Locator) => Promise<void>) => {
    // The next step has to be there to be seen, without anything opened first.
    await control.waitFor({ state: 'visible' })
    done.push(what)
    await act(control)
  }
  return {
    done,
    press: (what: string, control: Locator) => use(what, control, (it) => it.click()),
    fill: (what: string, control: Locator, text: string) => use(what, control, (it) => it.fill(text)),
  }
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test.each([
  ['on a desktop', { width: 1280, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])('%s a guest comes from home to the payment page in eight steps', (_where, viewport) =>
  stage.visit({ as: 'guest', viewport }, async (page) => {
    await page.goto('/')
    const { press, fill, done } = hands()
    const later = viewport.width

    await fill('search text', field(page, 'Destination'), 'London')
    await press('submit', button(page, 'Search'))
    await press('room', page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first())
    await fill('check-in', field(page, 'Check-In'), inDays(later))
    await fill('check-out', field(page, 'Check-Out'), inDays(later + 2))
    // A server that has just started makes each picture when it is first asked for; on a busy machine they take all lines.
    await settled(page)
    await press('Check Availability', button(page, 'Check Availability'))
    await press('Book Now', button(page, 'Book Now'))
    await press(
      'Pay now',
      page.locator(':is(tr, li)').filter({ hasText: 'Just booked' }).getByRole('button', { name: 'Pay now' }),
    )
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()

    expect(done).toHaveLength(8)
  }),
)

test('who signs up and proves their address between Check Availability and Book Now comes back to the room with dates and guests', () =>
  stage.visit({}, async (page) => {
    const email = forms['sign-up'].entries.Email
    await page.goto('/rooms')
    await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click()
    await field(page, 'Check-In').fill(inDays(220))
    await field(page, 'Check-Out').fill(inDays(223))
    await field(page, 'Guests').fill('4')
    const room = new URL(page.url()).pathname
    await button(page, 'Check Availability').click()
    await page.waitForURL(/\/signUp/)

    await button(page, 'Sign up').click()
    await fillIn(page, forms['sign-up'])
    await submitOf(page, forms['sign-up']).click()
    await page.waitForURL(/\/verifyEmail/)
    await field(page, 'Digit 1').click()
    await page.keyboard.type(await stage.mails.code(email))
    await button(page, 'Verify').click()

    await page.waitForURL((url) => url.pathname === room)
    expect(await field(page, 'Check-In').inputValue()).toBe(inDays(220))
    expect(await field(page, 'Check-Out').inputValue()).toBe(inDays(223))
    expect(await field(page, 'Guests').inputValue()).toBe('4')
    await button(page, 'Check Availability').click()
    await button(page, 'Book Now').waitFor()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByText(email).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Verify Email' }).count()).toBe(0)
  }))

test('somebody who forgot their password sets a new one with a code and logs in with it', () =>
  stage.visit({}, async (page) => {
    const forgetful = { email: 'guest@stayscape.test', password: 'another-quiet-harbour' }
    const next = () => page.getByRole('main').locator('button[type=submit]').click()
    await page.goto('/signUp')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL(/\/resetPassword/)
    await field(page.getByRole('main'), 'Email').fill(forgetful.email)
    await next()
    // Key by key into the first box: the others have to take over by themselves.
    await field(page, 'Digit 1').click()
    await page.keyboard.type(await stage.mails.code(forgetful.email))
    await next()
    await field(page, 'New Password').fill(forgetful.password)
    await next()

    await page.waitForURL(/\/signUp/)
    await logInOnPage(page, forgetful)
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
  }))
