import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { inDays } from '../testing/days'
import { settled } from './support/person'
import { setStage } from './support/stage'

const stage = setStage()

const main = (page: Page) => page.getByRole('main')

test('a guest cancels a booking in at most four steps, lands at what the page says of it, and both sides are told', async () => {
  const { roomIds, owner } = await stage.newHotel('The Fourth Step', 'Cork', ['100'])
  const guest = await stage.guest('Una Undone')
  await guest.must('createBooking', {
    roomId: roomIds[0]!,
    ...{ checkInDate: inDays(30), checkOutDate: inDays(32), guests: 2 },
  })
  await stage.visit({ as: guest, viewport: { width: 390, height: 844 } }, async (page) => {
    let steps = 0
    const press = (control: Locator) => control.click().then(() => (steps += 1))
    await page.goto('/my-bookings')

    await press(main(page).getByRole('link', { name: 'View booking' }))
    await press(main(page).getByRole('button', { name: 'Cancel booking' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }))

    await main(page).getByText('Cancelled', { exact: true }).waitFor()
    await page.locator(':focus', { hasText: 'You cancelled this booking.' }).waitFor()
    expect(steps).toBeLessThanOrEqual(4)
  })
  for (const { email } of [guest, owner])
    await stage.mails.next(email, ({ subject }) => subject?.startsWith('Cancelled:') ?? false)
})

test('on a phone a guest changes their mind on the payment page, pays after all, prints one page, adds the stay to a calendar, cancels, and sees the refund on the page and in an email', async () => {
  const { roomIds, owner } = await stage.newHotel('House of Fay Fone', 'Cork', ['120.25'])
  const guest = await stage.guest('Fay Fone')
  const stay = { checkInDate: inDays(30), checkOutDate: inDays(32), guests: 2 }
  const { bookingId } = await guest.must('createBooking', { roomId: roomIds[0]!, ...stay })
  await stage.visit({ as: guest, viewport: { width: 390, height: 844 } }, async (page) => {
    await page.goto('/my-bookings')
    await main(page)
      .getByText(/Pay by \w{3} .*, or we’ll release the room/)
      .first()
      .waitFor()
    await main(page).getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.waitForURL(/\/my-bookings\?unpaid=/)
    await main(page).getByText('Unpaid', { exact: true }).first().waitFor()
    await main(page)
      .getByText(/^Nothing was charged\. The room is yours until /)
      .waitFor()
    expect(await page.getByText('being confirmed').count()).toBe(0)

    await page.goto(`/my-bookings/${bookingId}`)
    await main(page).getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay $240.50' }).click()
    await page.waitForURL(/\/my-bookings\?booking=/)
    await page.goto(`/my-bookings/${bookingId}`)
    await main(page)
      .getByText(/Paid by card on/)
      .waitFor()
    expect((await owner.must('ownerBookings')).totalRevenue).toBe(240.5)

    // Printed from a desktop.
    await page.setViewportSize({ width: 1280, height: 900 })
    await settled(page)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const downloaded = page.waitForEvent('download')
    await main(page).getByRole('link', { name: 'Add to calendar' }).click()
    expect((await downloaded).suggestedFilename()).toBe('stay.ics')
    await page.setViewportSize({ width: 390, height: 844 })

    await main(page).getByRole('button', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/You’ll get back \$240\.50/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await dialog.waitFor({ state: 'detached' })
    await main(page).getByText('You cancelled this booking.').waitFor()
    await main(page).getByText('Refund of $240.50 sent to your card').waitFor()
    expect(await main(page).getByRole('button', { name: 'Cancel booking' }).count()).toBe(0)
  })
  const mail = await stage.mails.next(guest.email, ({ subject }) => subject?.startsWith('Refunded:') ?? false)
  expect(mail.text).toContain('$240.50')
  expect(mail.text).toContain((await guest.must('booking', { bookingId })).booking.number)
  expect((await owner.must('ownerBookings')).totalRevenue).toBe(0)
})

test('a payment that the guest’s bank contests stands first on the owner’s dashboard, and says what to do and what its refund waits for', async () => {
  const { roomIds, owner } = await stage.newHotel('The Taken Back', 'Cork', ['100'])
  const guest = await stage.guest('Dan Doubt')
  const stay = { checkInDate: inDays(30), checkOutDate: inDays(32), guests: 2 }
  const { bookingId } = await guest.must('createBooking', { roomId: roomIds[0]!, ...stay })
  const { url } = await guest.must('stripePayment', { bookingId })
  await stage.visit({ as: guest }, async (provider) => {
    await provider.goto(url)
    await provider.getByRole('button', { name: 'Pay $200.00' }).click()
    await provider.waitForURL(/\/my-bookings\?booking=/)
    await stage.dispute(url, 200)

    await stage.visit({ as: owner, viewport: { width: 390, height: 844 } }, async (page) => {
      await page.goto('/owner')
      const disputed = page.getByRole('region', { name: 'Needs your attention' })
      await disputed.getByText(/^Disputed: \$200\.00, answer by/).waitFor()
      await disputed.getByRole('link', { name: 'Dan Doubt' }).click()
      const panel = page.getByRole('dialog', { name: 'Dan Doubt' })
      await panel.getByText(/^The guest’s bank disputes \$200\.00\. Answer by/).waitFor()
      await panel.getByRole('button', { name: 'Cancel booking…' }).click()
      await panel.getByText(/^Nothing is refunded until the bank has decided the dispute\./).waitFor()
    })
  })
})
