import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { addDays } from '../contract/stay'
import { inDays } from '../testing/days'
import { settled } from './support/person'
import { field, logInOnPage, demo, setStage } from './support/stage'

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

test.each([
  ['on a desktop', { width: 1280, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])('%s somebody who knows place, dates and guests has paid after ten interactions', (_where, viewport) =>
  stage.visit({ as: 'guest', viewport }, async (page) => {
    const { checkIn, checkOut } = stayFrom(viewport.width)
    let interactions = 0
    const does = (done: Promise<unknown>) => done.then(() => (interactions += 1))
    await page.goto('/')

    await does(field(page, 'Destination').fill('London'))
    await does(field(page, 'Check-In').fill(checkIn))
    await does(field(page, 'Check-Out').fill(checkOut))
    await does(field(page, 'Guests').fill('2'))
    await does(button(page, 'Search').click())
    await heading(page, /rooms? in London$/)
    const total = await main(page).getByRole('listitem').locator('.price strong').first().textContent()
    await does(firstRoom(page).click())
    // A server that has just started makes each picture when it is first asked for; on a busy machine they take all lines.
    await settled(page)
    await does(button(page, 'Check Availability').click())
    await does(button(page, 'Book Now').click())
    await justBooked(page).getByText(total!).first().waitFor()
    await does(justBooked(page).getByRole('button', { name: 'Pay now' }).click())
    await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
    await does(page.getByRole('button', { name: `Pay ${total}` }).click())

    await page.waitForURL(/\/my-bookings\?booking=/)
    expect(interactions).toBe(10)
  }),
)

test('place, dates and guests outlive a reload, Back, a shared link and logging in', () =>
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

    await firstRoom(page).click()
    await settled(page)
    await button(page, 'Check Availability').click()
    await page.waitForURL(/\/signUp/)
    await logInOnPage(page, demo.guest)
    await button(page, 'Check Availability').waitFor()
    await expectStay(page, stay)
    await page.goBack()
    await page.goto(link)
    await heading(page, /rooms? in London$/)
  }))

test('a link with dates that have passed says so and shows the rooms', () =>
  stage.visit({}, async (page) => {
    await page.goto('/rooms?destination=London&checkIn=2020-12-12&checkOut=2020-12-15')
    await heading(page, /rooms in London$/)
    await page.getByText(/That check-in date has passed/).waitFor()
    await firstRoom(page).click()
    await button(page, 'Check Availability').waitFor()
    expect(await field(page, 'Check-In').inputValue()).toBe('')

    await page.goto(`${new URL(page.url()).pathname}?checkIn=2020-12-12&checkOut=2020-12-15`)
    await page.getByText(/That check-in date has passed/).waitFor()
  }))

test('rooms that are taken fold below the free ones', () =>
  stage.visit({ as: 'guest' }, async (page) => {
    const { checkIn, checkOut } = stayFrom(140)
    const query = `?checkIn=${checkIn}&checkOut=${checkOut}`
    await page.goto(`/rooms${query}&destination=London`)
    await heading(page, /rooms in London$/)
    const hotel = await firstRoom(page).textContent()
    await firstRoom(page).click()
    await settled(page)
    await button(page, 'Check Availability').click()
    await button(page, 'Book Now').click()
    await justBooked(page).waitFor()

    await page.goto(`/rooms${query}&destination=London`)
    await heading(page, /rooms in London$/)
    await page.getByText(/Not free for these dates \(\d+\)/).click()
    await page.locator('details').getByRole('link', { name: hotel!, exact: true }).first().waitFor()
  }))
