import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { testCards } from '../server/payments/sandbox/cards'
import { settled } from './support/person'
import { setStage } from './support/stage'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')

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

test.each([
  ['on a desktop', 'Dora Desk', { width: 1280, height: 900 }],
  ['on a phone', 'Fay Fone', { width: 390, height: 844 }],
])('%s a guest pays, cancels and reads of the refund on the page and in the mail', async (_where, name, viewport) => {
  const { guest, owner, bookingId, address } = await aGuestWithAStay(name)
  await stage.visit({ as: guest, viewport }, async (page) => {
    await page.goto('/my-bookings')
    await main(page)
      .getByText(/Pay by \w{3} .*, or the nights are offered again/)
      .first()
      .waitFor()
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

test('a refund that the bank sends back is told to the guest and, on the dashboard, to the owner', async () => {
  const { guest, owner, address } = await aGuestWithAStay('Bo Bounced')
  await stage.visit({ as: guest }, async (page) => {
    await payAt(page, address, testCards.refundFails)
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

test('a stay that is paid in another tab while it is being cancelled is asked about once more', async () => {
  const { guest, bookingId, address } = await aGuestWithAStay('Tia Tabs')
  const { url } = await guest.must('stripePayment', { bookingId })
  await stage.visit({ as: guest }, async (page) => {
    await page.goto(address)
    await main(page).getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/You haven’t paid anything/).waitFor()

    await stage.visit({ as: guest }, async (other) => {
      await other.goto(url)
      await other.getByRole('button', { name: 'Pay $240.50' }).click()
      await other.waitForURL(/\/my-bookings\?booking=/)
    })
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await dialog.getByText('Your refund has changed: it is now $240.50.').waitFor()
    await dialog.getByText(/You’ll get back \$240\.50/).waitFor()
    await dialog.getByRole('button', { name: 'Keep booking' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await guest.must('booking', { bookingId })).booking.status).toBe('confirmed')
  })
})

test('a receipt prints to one page, and the calendar file downloads', async () => {
  const { guest, address } = await aGuestWithAStay('Rae Receipt')
  await stage.visit({ as: guest, acceptDownloads: true }, async (page) => {
    await payAt(page, address)
    await settled(page)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('stay.ics')
  })
})

test("another guest's booking is as unknown as none", async () => {
  const { address } = await aGuestWithAStay('Una Known')
  const stranger = await stage.newcomer('Stan Stranger')
  await stage.visit({ as: stranger }, async (page) => {
    for (const each of [address, '/my-bookings/none']) {
      await page.goto(each)
      await page.getByRole('heading', { level: 1, name: 'We could not find this booking' }).waitFor()
    }
  })
})
