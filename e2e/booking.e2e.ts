import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { addDays } from '../contract/stay'
import { inDays } from '../testing/days'
import { fillIn, forms, submitOf } from './support/forms'
import { settled } from './support/person'
import { demo, field, logInOnPage, setStage } from './support/stage'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const firstRoom = (page: Page) => main(page).getByRole('listitem').getByRole('heading').getByRole('link').first()
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const justBooked = (page: Page) => page.locator(':is(tr, li)').filter({ hasText: 'Just booked' })

const stayFrom = (days: number) => ({ checkIn: inDays(days), checkOut: addDays(inDays(days), 3) })
const expectStay = async (page: Page, { checkIn, checkOut }: ReturnType<typeof stayFrom>) => {
  expect(await field(page, 'Check-In').inputValue()).toBe(checkIn)
  expect(await field(page, 'Check-Out').inputValue()).toBe(checkOut)
  expect(await field(page, 'Guests').inputValue()).toBe('2')
}

/** Counts what somebody does; each waits until the control can be seen, without anything opened first. */
function counting() {
  let steps = 0
  return {
    count: () => steps,
    press: (control: Locator) => control.click().then(() => (steps += 1)),
    fill: (control: Locator, text: string) => control.fill(text).then(() => (steps += 1)),
  }
}

const windows = [
  ['on a desktop', { width: 1280, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const

test.each(windows)('%s a guest comes from home to the payment page in eight steps', (_where, viewport) =>
  stage.visit({ as: 'guest', viewport }, async (page) => {
    const { count, press, fill } = counting()
    await page.goto('/')

    await fill(field(page, 'Destination'), 'London')
    await press(button(page, 'Search'))
    await press(firstRoom(page))
    await fill(field(page, 'Check-In'), inDays(viewport.width))
    await fill(field(page, 'Check-Out'), inDays(viewport.width + 2))
    // A server that has just started makes each picture when it is first asked for; on a busy machine they take all lines.
    await settled(page)
    await press(button(page, 'Check Availability'))
    await press(button(page, 'Book Now'))
    await press(justBooked(page).getByRole('button', { name: 'Pay now' }))

    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
    expect(count()).toBe(8)
  }),
)

test.each(windows)('%s who knows place, dates and guests has paid after ten interactions', (_where, viewport) =>
  stage.visit({ as: 'guest', viewport }, async (page) => {
    const { checkIn, checkOut } = stayFrom(viewport.width + 10)
    const { count, press, fill } = counting()
    await page.goto('/')

    await fill(field(page, 'Destination'), 'London')
    await fill(field(page, 'Check-In'), checkIn)
    await fill(field(page, 'Check-Out'), checkOut)
    await fill(field(page, 'Guests'), '2')
    await press(button(page, 'Search'))
    await heading(page, /rooms? in London$/)
    const total = await main(page).getByRole('listitem').locator('.price strong').first().textContent()
    const room = await firstRoom(page).textContent()
    await press(firstRoom(page))
    await settled(page)
    await press(button(page, 'Check Availability'))
    await press(button(page, 'Book Now'))
    await justBooked(page).getByText(total!).first().waitFor()
    await press(justBooked(page).getByRole('button', { name: 'Pay now' }))
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
    await press(page.getByRole('button', { name: `Pay ${total}` }))
    expect(count()).toBe(10)

    await page.waitForURL(/\/loader\/my-bookings/)
    await page.waitForURL(/\/my-bookings\?booking=/)
    await page.locator(':is(tr, li)').filter({ hasText: 'Paid' }).first().waitFor()

    // Taken now, it folds below the rooms that are free.
    await page.goto(`/rooms?checkIn=${checkIn}&checkOut=${checkOut}&destination=London`)
    await page.getByText(/Not free for these dates \(\d+\)/).click()
    await page.locator('details').getByRole('link', { name: room!, exact: true }).first().waitFor()
  }),
)

test('place, dates and guests outlive a reload, Back and a shared link', () =>
  stage.visit({}, async (page) => {
    const stay = stayFrom(90)
    const link = `/rooms?destination=London&checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&guests=2`
    await page.goto(link)
    await heading(page, /rooms? in London$/)
    await page.reload()
    await page.getByText('2 guests').first().waitFor()
    await heading(page, /rooms? in London$/)

    await firstRoom(page).click()
    await button(page, 'Check Availability').waitFor()
    await expectStay(page, stay)
    await page.goBack()
    await heading(page, /rooms? in London$/)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(link)
  }))

test('a link to a room with dates that have passed says so', () =>
  stage.visit({}, async (page) => {
    await page.goto('/rooms')
    const room = await firstRoom(page).getAttribute('href')
    await page.goto(`${room}?checkIn=2020-12-12&checkOut=2020-12-15`)
    await page.getByText(/That check-in date has passed/).waitFor()
    expect(await field(page, 'Check-In').inputValue()).toBe('')
  }))

async function signUp(page: Page) {
  const email = forms['sign-up'].entries.Email
  await button(page, 'Sign up').click()
  await fillIn(page, forms['sign-up'])
  await submitOf(page, forms['sign-up']).click()
  await page.waitForURL(/\/verifyEmail/)
  await field(page, 'Digit 1').click()
  await page.keyboard.type(await stage.mails.code(email))
  await button(page, 'Verify').click()
  return email
}

async function logIn(page: Page) {
  await logInOnPage(page, demo.guest)
  return demo.guest.email
}

test.each([
  ['signs up and proves their address', signUp],
  ['logs in', logIn],
])('who %s between Check Availability and Book Now comes back to the room with dates and guests', (_how, enter) =>
  stage.visit({}, async (page) => {
    const entered = { 'Check-In': inDays(220), 'Check-Out': inDays(223), Guests: '4' }
    await page.goto('/rooms')
    await firstRoom(page).click()
    for (const [label, value] of Object.entries(entered)) await field(page, label).fill(value)
    const room = new URL(page.url()).pathname
    await button(page, 'Check Availability').click()
    await page.waitForURL(/\/signUp/)

    const email = await enter(page)

    await page.waitForURL((url) => url.pathname === room)
    for (const [label, value] of Object.entries(entered)) expect(await field(page, label).inputValue()).toBe(value)
    await button(page, 'Check Availability').click()
    await button(page, 'Book Now').waitFor()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByText(email).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Verify Email' }).count()).toBe(0)
  }),
)

test('somebody who forgot their password sets a new one with a code and logs in with it', () =>
  stage.visit({}, async (page) => {
    const forgetful = { ...demo.guest, password: 'another-quiet-harbour' }
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

test('somebody closes their account with their password, and cannot log in any more', async () => {
  const leaver = await stage.newcomer('Lea Leaver')
  await stage.visit({ as: leaver }, async (page) => {
    await page.goto('/profile')
    await field(page, 'Your Password').fill(leaver.password)
    await button(page, 'Close account').click()

    await page.getByText('Your account is closed.').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('link', { name: 'Login' }).first().click()
    await logInOnPage(page, leaver)

    await page
      .getByText(/^That email and password/)
      .first()
      .waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Login' }).first().waitFor()
  })
})
