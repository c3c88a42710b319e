import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { testCards } from '../server/payments/sandbox/cards'
import { inDays } from '../testing/days'
import { payOnPage } from '../testing/provider'
import { settled } from './support/person'
import { setStage } from './support/stage'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')
const tagged = (page: Page, word: string) => page.getByRole('row').getByText(word, { exact: true })

/** Somebody who has booked two nights for $240.50 of a hotel of its own, and that hotel's owner. */
async function aGuestWithAStay(name: string) {
  const { roomIds, owner } = await stage.newHotel(`House of ${name}`, 'Cork', ['120.25'])
  const guest = await stage.newcomer(name)
  const stay = { checkInDate: inDays(30), checkOutDate: inDays(32), guests: 2 }
  const { bookingId } = await guest.must('createBooking', { roomId: roomIds[0]!, ...stay })
  return { guest, owner, bookingId, address: `/my-bookings/${bookingId}` }
}

/** Pays, and comes back to the booking's page. */
async function payAt(page: Page, address: string, card?: string) {
  await page.goto(address)
  await main(page).getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('heading', { name: 'Pay for your booking' }).waitFor()
  if (card) await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay $240.50' }).click()
  await page.waitForURL(/\/my-bookings\?booking=/)
  await page.goto(address)
  await main(page)
    .getByText(/Paid by card on/)
    .waitFor()
}

async function cancelHere(page: Page, words: RegExp) {
  await main(page).getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words).waitFor()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a booking is being confirmed until the provider’s word comes, then Paid without a reload', async () => {
  const { guest, bookingId } = await aGuestWithAStay('Ida Early')
  const { url } = await guest.must('stripePayment', { bookingId })
  await stage.visit({ as: guest }, async (page) => {
    // Back from the provider's page before its message has come.
    await page.goto(`/my-bookings?booking=${bookingId}`)
    await page.getByText('Your payment is being confirmed.').waitFor()
    expect(await tagged(page, 'Unpaid').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
    await settled(page)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))

    // On another device: the provider then sends its signed message, and this page is told nothing.
    await payOnPage(guest, url)
    await tagged(page, 'Paid').waitFor()

    expect(loads).toBe(0)
    expect(await page.getByText('Your payment is being confirmed.').count()).toBe(0)
  })
})

test('on a phone a guest changes their mind on the payment page, pays after all, cancels, and reads of the refund on the page and in the mail', async () => {
  const { guest, owner, bookingId, address } = await aGuestWithAStay('Fay Fone')
  await stage.visit({ as: guest, viewport: { width: 390, height: 844 } }, async (page) => {
    await page.goto('/my-bookings')
    await main(page)
      .getByText(/Pay by \w{3} .*, or the nights are offered again/)
      .first()
      .waitFor()
    await main(page).getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.waitForURL(/\/my-bookings$/)
    await main(page).getByText('Unpaid', { exact: true }).first().waitFor()
    expect(await page.getByText('being confirmed').count()).toBe(0)

    await payAt(page, address)
    expect((await owner.must('ownerBookings')).totalRevenue).toBe(240.5)

    await cancelHere(page, /You’ll get back \$240\.50/)
    await main(page).getByText('You cancelled this booking.').waitFor()
    await main(page).getByText('Refund of $240.50 sent to your card').waitFor()
    expect(await main(page).getByRole('button', { name: 'Cancel booking' }).count()).toBe(0)
  })
  const mail = await stage.mails.next(guest.email, ({ subject }) => subject?.startsWith('Refunded:') ?? false)
  expect(mail.text).toContain('$240.50')
  expect(mail.text).toContain((await guest.must('booking', { bookingId })).booking.number)
  expect((await owner.must('ownerBookings')).totalRevenue).toBe(0)
})

test('a receipt prints to one page, the calendar file downloads, and a refund that the bank sends back is told to guest and owner', async () => {
  const { guest, owner, address } = await aGuestWithAStay('Bo Bounced')
  await stage.visit({ as: guest, acceptDownloads: true }, async (page) => {
    await payAt(page, address, testCards.refundFails)
    await settled(page)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('stay.ics')

    await cancelHere(page, /You’ll get back \$240\.50/)
    await main(page).getByText('Refund of $240.50 sent to your card').waitFor()
  })
  await stage.mails.next(guest.email, ({ subject }) => subject?.startsWith('Refund failed:') ?? false)
  await stage.visit({ as: owner }, async (page) => {
    await page.goto('/owner')
    await main(page)
      .getByText(/Refund .*failed/i)
      .first()
      .waitFor()
    await main(page).getByText('$240.50').first().waitFor()
  })
})
