import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { formatLongDay, startOfDay } from '../contract/format'
import { inDays } from '../testing/days'
import { settled } from './support/person'
import { field, setStage } from './support/stage'

const stage = setStage()

const panel = (page: Page) => page.getByRole('dialog', { name: 'Petra Phone' })

async function takeCash(page: Page, amount: string) {
  await panel(page).getByRole('button', { name: 'Take payment…' }).click()
  await field(panel(page), 'Amount').fill(amount)
  await panel(page).getByRole('button', { name: 'Record payment' }).click()
}

const revenue = (page: Page, sum: string) => page.getByRole('link', { name: `Total Revenue: ${sum}` }).waitFor()

test('on a phone an owner enters a telephone booking from the calendar in six steps and takes cash in two parts, which the figures follow', async () => {
  const { owner } = await stage.newHotel('The Long Counter', 'Sligo', ['140'])
  await stage.visit({ as: owner, hasTouch: true, viewport: { width: 390, height: 844 } }, async (page) => {
    let steps = 0
    const step = (control: Locator, text?: string) => {
      steps += 1
      return text === undefined ? control.tap() : control.fill(text)
    }
    const night = (days: number) =>
      page.getByRole('gridcell', { name: `${formatLongDay(startOfDay(inDays(days)))}, free` })
    const form = page.getByRole('form', { name: 'New booking' })
    await page.goto('/owner/calendar')
    await night(3).waitFor()
    await settled(page)

    await step(night(3))
    await step(night(5))
    await step(page.getByRole('button', { name: 'New booking' }))
    await step(field(form, 'Guest’s name'), 'Petra Phone')
    await step(field(form, 'Phone'), '+353 1 496 0002')
    await step(form.getByRole('button', { name: 'Save booking' }))
    await panel(page).getByText('Entered at the desk').waitFor()
    expect(steps).toBeLessThanOrEqual(8)

    await panel(page).getByText('$420.00').first().waitFor()
    await takeCash(page, '120')
    await panel(page).getByText('$300.00').waitFor()
    await page.goto('/owner')
    await revenue(page, '$120.00')

    await page.goto('/owner/bookings')
    await page.getByRole('table', { name: 'All bookings' }).getByRole('link', { name: 'Petra Phone' }).tap()
    await takeCash(page, '300')
    await panel(page).getByText('Paid', { exact: true }).waitFor()
    await page.goto('/owner')
    await revenue(page, '$420.00')
    await page.getByRole('link', { name: 'Total Bookings: 1' }).waitFor()
  })
})

test('what an owner prints of a day is its guests alone', async () => {
  const { owner, roomIds } = await stage.newHotel('The Printed Day', 'Sligo', ['140'])
  const stay = { roomId: roomIds[0]!, checkInDate: inDays(1), checkOutDate: inDays(3), guests: '2' }
  await owner.must('enterBooking', { ...stay, guestName: 'Petra Phone', phone: '+353 1 496 0002', note: 'Cot' })
  await stage.visit({ as: owner }, async (page) => {
    await page.addInitScript(() => (window.print = () => undefined))
    await page.goto('/owner/bookings')
    await page
      .getByRole('button', { name: /^Print / })
      .nth(1)
      .click()
    await page.emulateMedia({ media: 'print' })

    const words = (await page.locator('body').innerText()).split(/[\n\t]/)
    for (const word of ['Petra Phone', 'Double Bed', '+353 1 496 0002', 'Cot', '$280.00']) expect(words).toContain(word)
    expect(words.find(Boolean)).toMatch(/^The Printed Day, /)
    expect(words).not.toContain('All bookings')
  })
})
