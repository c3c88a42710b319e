import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { payOnPage } from '../testing/provider'
import { setStage } from './support/stage'

const stage = setStage()

/** A guest with one booking that waits to be paid, and the address of its payment page. */
async function guestWhoOwes(name: string) {
  const { roomIds } = await stage.newHotel(`House of ${name}`, 'Cork', ['120.25'])
  const guest = await stage.newcomer(name)
  const stay = { checkInDate: inDays(30), checkOutDate: inDays(32), guests: 2 }
  const { bookingId } = await guest.must('createBooking', { roomId: roomIds[0]!, ...stay })
  const { url } = await guest.must('stripePayment', { bookingId })
  return { guest, bookingId, paymentAddress: url }
}

const tagged = (page: Page, word: string) => page.getByRole('row').getByText(word, { exact: true })

test('a booking is being confirmed until the provider’s word comes, then Paid within 5 s without a reload', async () => {
  const { guest, bookingId, paymentAddress } = await guestWhoOwes('Ida Early')
  await stage.visit({ as: guest }, async (page) => {
    // Back from the provider's page before its message has come.
    await page.goto(`/my-bookings?booking=${bookingId}`)
    await page.getByText('Your payment is being confirmed.').waitFor()
    expect(await tagged(page, 'Unpaid').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))

    // On another device: the provider then sends its signed message, and this page is told nothing.
    await payOnPage(guest, paymentAddress)
    await tagged(page, 'Paid').waitFor({ timeout: 5000 })

    expect(loads).toBe(0)
    expect(await page.getByText('Your payment is being confirmed.').count()).toBe(0)
  })
})

test('a cancelled payment comes back to an unpaid booking with Pay now', async () => {
  const { guest } = await guestWhoOwes('Cam Doubts')
  await stage.visit({ as: guest }, async (page) => {
    await page.goto('/my-bookings')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('link', { name: /cancel/i }).click()

    await page.waitForURL(/\/my-bookings$/)
    await page.getByRole('button', { name: 'Pay now' }).waitFor()
    expect(await tagged(page, 'Unpaid').isVisible()).toBe(true)
    expect(await page.getByText('being confirmed').count()).toBe(0)
  })
})
