import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { pictured } from './support/browser'
import { inDays } from './support/dates'
import { inPage, newcomer, newHotel, type Newcomer } from './support/newcomer'
import { setStage } from './support/stage'

const stage = setStage()

/** A guest with one booking that waits to be paid, and the address of its payment page. */
async function guestWhoOwes(name: string) {
  const { rooms } = await newHotel(stage.server, `House of ${name}`, 'Cork', ['120.25'])
  const guest = await newcomer(stage.server, name)
  const stay = { checkInDate: inDays(30), checkOutDate: inDays(32), guests: 2 }
  const { body } = await guest.call('createBooking', { roomId: rooms[0]!._id, ...stay })
  const payment = await guest.call('stripePayment', { bookingId: body.bookingId! })
  return { guest, bookingId: body.bookingId!, paymentAddress: new URL(payment.body.url!) }
}

/** Pays on another device: the provider then sends its signed message, and this page is told nothing. */
const payElsewhere = (guest: Newcomer, { pathname }: URL) =>
  guest.send({
    method: 'POST',
    path: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card: '4242424242424242' }).toString(),
  })

const tagged = (page: Page, word: string) => page.getByRole('row').getByText(word, { exact: true })

test('a booking is being confirmed until the provider’s word comes, then Paid within 5 s without a reload (user bar 13)', async () => {
  const { guest, bookingId, paymentAddress } = await guestWhoOwes('Ida Early')
  const person = await stage.person()
  await pictured('paid-confirmed', [person], async () => {
    const { page } = person
    await inPage(guest, page, stage.server)
    // Back from the provider's page before its message has come.
    await page.goto(`/my-bookings?booking=${bookingId}`)
    await page.getByText('Your payment is being confirmed.').waitFor()
    expect(await tagged(page, 'Unpaid').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))

    await payElsewhere(guest, paymentAddress)
    await tagged(page, 'Paid').waitFor({ timeout: 5000 })

    expect(loads).toBe(0)
    expect(await page.getByText('Your payment is being confirmed.').count()).toBe(0)
    expect(person.complaints).toEqual([])
  })
})

test('the page between payment and bookings has a link to go on at once (user bar 13)', async () => {
  const { guest, bookingId } = await guestWhoOwes('Lee Loader')
  const person = await stage.person()
  await pictured('paid-loader', [person], async () => {
    const { page } = person
    await inPage(guest, page, stage.server)
    await page.goto(`/loader/my-bookings?booking=${bookingId}`)

    await page.getByRole('link', { name: 'Continue' }).click()

    await page.waitForURL(new RegExp(`/my-bookings\\?booking=${bookingId}$`))
    await page.getByText('Your payment is being confirmed.').waitFor()
    expect(person.complaints).toEqual([])
  })
})

test('a cancelled payment comes back to an unpaid booking with Pay now (user bar 13)', async () => {
  const { guest } = await guestWhoOwes('Cam Doubts')
  const person = await stage.person()
  await pictured('paid-cancelled', [person], async () => {
    const { page } = person
    await inPage(guest, page, stage.server)
    await page.goto('/my-bookings')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('link', { name: /cancel/i }).click()

    await page.waitForURL(/\/my-bookings$/)
    await page.getByRole('button', { name: 'Pay now' }).waitFor()
    expect(await tagged(page, 'Unpaid').isVisible()).toBe(true)
    expect(await page.getByText('being confirmed').count()).toBe(0)
    expect(person.complaints).toEqual([])
  })
})
