import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { pagePaths } from '../contract/pages'
import { inDays } from '../testing/days'
import type { Newcomer } from '../testing/newcomers'
import { callTo, holdBack } from './support/answers'
import { settled } from './support/person'
import { logInOnPage, setStage } from './support/stage'
import { disableRequestTimeout } from './support/tour'

const stage = setStage()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('bookings stay open when the tab is looked at, or the line comes back, before it is known who opened them', () =>
  stage.visit({ as: 'guest' }, async (page) => {
    await page.addInitScript(disableRequestTimeout)
    const opened = new Set<string>()
    page.on('framenavigated', () => opened.add(new URL(page.url()).pathname))
    const check = await holdBack(page, 'isAuth')
    await page.goto('/my-bookings', { waitUntil: 'commit' })
    await page.getByText('Loading the page').waitFor({ state: 'attached' })

    await page.evaluate(() => {
      for (const target of [window, document])
        for (const name of ['focus', 'visibilitychange', 'online']) target.dispatchEvent(new Event(name))
    })
    const isChecked = page.waitForResponse(callTo('isAuth'))
    check.release()
    await isChecked

    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    await settled(page)
    expect([...opened]).toEqual(['/my-bookings'])
    await heading(page, 'My Bookings')
  }))

/** The addresses of ours in the mails to somebody, once one to them has come that says this. */
async function linksIn({ email }: Newcomer, words: RegExp) {
  await stage.mails.next(email, ({ subject = '' }) => words.test(subject))
  const texts = stage.mails.to(email).map(({ text }) => text ?? '')
  const links = texts.flatMap((text) => text.match(/https?:\/\/[^\s<>")]+/g) ?? []).map((link) => new URL(link))
  return links.filter(({ origin }) => origin === stage.server.origin).map(({ pathname, search }) => pathname + search)
}

test('whoever is logged out and follows a link from a mail is there after logging in', async () => {
  const { owner, roomIds } = await stage.newHotel('The Post Office', 'Galway', ['120'])
  const guest = await stage.guest('Pia Post')
  const stay = { roomId: roomIds[0]!, checkInDate: inDays(20), checkOutDate: inDays(22), guests: 1 }
  const { bookingId } = await guest.must('createBooking', stay)
  const sent = {
    guest: await linksIn(guest, /^Booked: /),
    owner: await linksIn(owner, /^New booking /),
  }
  expect(sent.guest).toContain(`/my-bookings/${bookingId}`)
  const { myBookings, profile, owner: dashboard, ownerBookings, ownerCalendar } = pagePaths
  const addresses = {
    guest: [...sent.guest, myBookings, profile],
    owner: [
      ...sent.owner,
      dashboard,
      `${ownerBookings}?status=pending&booking=${bookingId}`,
      `${ownerCalendar}?month=${inDays(40).slice(0, 7)}`,
      `/owner/rooms/${roomIds[0]}`,
    ],
  }

  for (const [who, person] of Object.entries({ guest, owner }) as ['guest' | 'owner', Newcomer][])
    await stage.visit({}, async (page) => {
      for (const address of new Set(addresses[who])) {
        await page.goto('about:blank')
        await page.context().clearCookies()
        await page.goto(address)
        await settled(page)
        // The specification's own pages send guests home.
        if (new URL(page.url()).pathname === '/') await page.getByRole('link', { name: 'Login' }).click()
        await heading(page, 'Welcome Back')
        await logInOnPage(page, person)
        await page.waitForURL((url) => url.pathname + url.search === address)
        await settled(page)
        expect(await page.getByRole('heading', { name: 'Page not found' }).count()).toBe(0)
      }
    })
})

test('a guest who follows an owner’s link and logs in reads that the page is not theirs', () =>
  stage.visit({}, async (page) => {
    const guest = await stage.guest('Gail Guest')
    await page.goto(pagePaths.ownerCalendar)
    await heading(page, 'Welcome Back')
    await logInOnPage(page, guest)
    await page.getByText('This page is for hotel owners.').waitFor()
    expect(new URL(page.url()).pathname).toBe(pagePaths.ownerCalendar)
  }))
