import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { answer } from './support/answers'
import { fillIn, forms, submitOf } from './support/forms'
import { settled } from './support/person'
import { toFirstOwnRoom, toFirstRoom } from './support/screens'
import { setStage } from './support/stage'
import { isFullRun } from './support/tour'

const stage = setStage()

const rounds = isFullRun ? 20 : 2
const phone = { width: 390, height: 844 }
const pages = ['/about', '/rooms']

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.hash)
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) =>
  dialog(page)
    .getByRole('link', { name, exact: true })
    .or(dialog(page).getByRole('button', { name, exact: true }))
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

async function open(page: Page, opener: string, item: string) {
  await page.getByRole('button', { name: opener, exact: true }).click()
  await inDialog(page, item).waitFor()
}

/** Playwright's goBack waits for a load event, which the app's own pages do not fire. */
async function goBack(page: Page, to: string) {
  await page.evaluate(() => setTimeout(() => history.back()))
  await page.waitForFunction((to) => location.pathname + location.hash === to, to)
}

/** What has begun is over: no closing of the dialog may still take the page away. */
async function expectAt(page: Page, address: string, what: string) {
  await page.waitForFunction((address) => location.pathname + location.hash === address, address)
  await isClosed(page)
  await settled(page)
  expect([what, await addressOf(page)]).toEqual([what, address])
}

/** Every press opens its page, from which Back returns to where the dialog was opened, without it. */
async function expectEveryPress(page: Page, from: string, opener: string, items: Record<string, string>) {
  await page.goto(from)
  await settled(page)
  for (const [item, address] of Object.entries(items)) {
    for (let round = 1; round <= rounds; round += 1) {
      await open(page, opener, item)
      await inDialog(page, item).click()
      await expectAt(page, address, `${item}, from ${from}, round ${round}`)
      await goBack(page, from)
      await isClosed(page)
    }
  }
}

const links = { Home: '/', Hotels: '/rooms', Contact: '/#contact', About: '/#about' }

test('on a phone each press in the menu arrives, for a visitor', () =>
  stage.visit({ viewport: phone }, async (page) => {
    for (const from of pages) await expectEveryPress(page, from, 'Menu', { ...links, Login: '/signUp' })
  }))

test('on a phone each press in the menu arrives, for a user who is not verified', () =>
  stage.visit({ as: 'newcomer', viewport: phone }, async (page) => {
    await answer(page, 'sendVerifyOtp', {})
    await answer(page, 'logout', {})
    const own = { 'Edit Profile': '/profile', 'My Bookings': '/my-bookings', 'Verify Email': '/verifyEmail' }
    for (const from of pages) {
      // Every visitor has the links.
      await expectEveryPress(page, from, 'Menu', isFullRun ? { ...links, ...own } : own)
      for (let round = 1; round <= rounds; round += 1) {
        // The session is still there at the next load.
        await page.goto(from)
        await open(page, 'Menu', 'Logout')
        await inDialog(page, 'Logout').click()
        await expectAt(page, '/', `Logout, from ${from}, round ${round}`)
      }
    }
  }))

test('on a phone registering a hotel from the menu loads the owner’s page, and Back returns to where it began', () =>
  stage.visit({ as: 'newcomer', viewport: phone }, async (page) => {
    await answer(page, 'registerHotel', {})
    for (let round = 1; round <= rounds; round += 1) {
      await page.goto('/about')
      await open(page, 'Menu', 'List Your Hotel')
      await inDialog(page, 'List Your Hotel').click()
      await fillIn(page, forms.hotel)
      await submitOf(page, forms.hotel).click()
      await expectAt(page, '/owner/add-room', `Register, round ${round}`)
      await goBack(page, '/about')
      await settled(page)
      expect(await dialog(page).count()).toBe(0)
    }
  }))

test('on a phone a message that was sent leaves the room, and the next press arrives', () =>
  stage.visit({ as: 'guest', viewport: phone }, async (page) => {
    await answer(page, 'contactHost', {})
    await page.goto('/rooms')
    await toFirstRoom(page)
    const room = await addressOf(page)
    for (let round = 1; round <= rounds; round += 1) {
      await page.getByRole('button', { name: 'Contact Now' }).click()
      await fillIn(page, forms['message to the host'])
      await submitOf(page, forms['message to the host']).click()
      await isClosed(page)
      await open(page, 'Menu', 'My Bookings')
      await inDialog(page, 'My Bookings').click()
      await expectAt(page, '/my-bookings', `Send message, round ${round}`)
      await goBack(page, room)
      await page.getByRole('button', { name: 'Contact Now' }).waitFor()
    }
  }))

test('on a phone each press of an owner in a dialog arrives', () =>
  stage.visit({ as: 'owner', viewport: phone }, async (page) => {
    await expectEveryPress(page, '/owner', 'More', { 'Add Room': '/owner/add-room', Hotel: '/owner/hotel' })

    // A booking opens over the page; the next press arrives when it has been closed.
    for (let round = 1; round <= rounds; round += 1) {
      await page.getByRole('main').getByRole('table').getByRole('link').first().click()
      await inDialog(page, 'Close').click()
      await isClosed(page)
      await page.getByRole('navigation', { name: 'Owner' }).getByRole('link', { name: 'Bookings' }).click()
      await expectAt(page, '/owner/bookings', `Booking, round ${round}`)
      await goBack(page, '/owner')
    }

    // A question that leads on.
    await answer(page, 'archiveRoom', {})
    for (let round = 1; round <= rounds; round += 1) {
      await page.goto('/owner/list-room')
      await toFirstOwnRoom(page)
      await page.getByRole('button', { name: 'Archive room' }).click()
      // The page is seen beside it.
      expect((await dialog(page).boundingBox())!.width).toBe(phone.width - 2 * 24)
      await inDialog(page, 'Archive room').click()
      await expectAt(page, '/owner/list-room', `Archive room, round ${round}`)
    }
  }))
