import { afterAll, beforeAll, expect } from '@jest/globals'
import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openMailbox, type Mailbox } from '../../testing/mailbox'
import { aDispute, anEvent, sendMessage } from '../../testing/provider'
import { newRoom, signUp, newHotel as registerHotel, type Newcomer } from '../../testing/newcomers'
import { openEnvironment } from '../../testing/testEnvironment'
import { openVisitor, type Visitor as Caller } from '../../testing/visitor'
import type { RunningServer } from '../../testing/programs'
import type { OpenDatabase } from '../../server/db/database'
import { sandboxKeys } from '../../server/sandbox/connection'
import { sharedChromium } from './browser'
import { openPerson, cookiesOf, type Person } from './person'
import { demoData } from './globalSetup'

export const demo = {
  guest: { email: 'guest@stayscape.test', password: 'stayscape-demo' },
  owner: { email: 'owner@stayscape.test', password: 'stayscape-demo' },
}

/** A newcomer has just signed up, is unverified and has no bookings. */
export const visitors = ['nobody', 'newcomer', 'guest', 'owner'] as const
export type Visitor = (typeof visitors)[number]

interface VisitOptions extends BrowserContextOptions {
  /** The logged-in user. */
  as?: Visitor | Newcomer
  /** Console messages and failed requests to accept; `true` accepts any. */
  allowedProblems?: RegExp | true
}

type Journey = (page: Page, person: Person) => Promise<unknown>

/** A server on a fresh copy of the demo data for one test file; `fill` can change the data first. */
export function setStage(fill?: (database: OpenDatabase) => Promise<unknown>) {
  const stage = {} as {
    server: RunningServer
    browser: Browser
    mails: Mailbox
    dataDir: string
    close: () => Promise<unknown>
  }
  const sessions = new Map<Visitor, Caller>()
  let newcomers = 0

  beforeAll(async () => {
    const environment = await openEnvironment({ template: demoData })
    if (fill) await environment.withDatabase(fill)
    const mails = await openMailbox()
    const [server, browser] = await Promise.all([
      environment.startServer({ env: { SMTP_URL: mails.url, CALENDAR_ALLOW_PRIVATE: '1' } }),
      sharedChromium(),
    ])
    const close = () => Promise.all([browser.close(), environment.close(), mails.close()])
    Object.assign(stage, { server, browser, mails, close, dataDir: environment.dataDir })
  })
  afterAll(() => stage.close())

  /** Signs up through the API. */
  function newcomer(name: string) {
    newcomers += 1
    return signUp(stage.server, name, `${name.toLowerCase().replace(/\W+/g, '.')}.${newcomers}@example.com`)
  }

  /** Signs up and verifies the email address. */
  async function guest(name: string) {
    const person = await newcomer(name)
    await person.must('verifyEmail', { otp: await stage.mails.code(person.email) })
    return person
  }

  async function sessionOf(who: Visitor): Promise<Caller | undefined> {
    if (who === 'newcomer') return newcomer('Nia Newcomer')
    if (who === 'nobody') return undefined
    const known = sessions.get(who) ?? openVisitor(stage.server)
    if (!sessions.has(who)) await known.must('login', demo[who])
    sessions.set(who, known)
    return known
  }

  return {
    get server() {
      return stage.server
    },
    get mails() {
      return stage.mails
    },
    newcomer,
    guest,

    /** The guest's bank contests what was paid on this page of the sandbox. */
    dispute(page: string, dollars: number) {
      const contested = { id: 'du_1', amount: dollars * 100, status: 'needs_response' }
      const message = anEvent('charge.dispute.created', aDispute(page.split('/').at(-1)!, contested))
      const { webhookSecret: secret } = sandboxKeys({ dataDir: stage.dataDir })
      return sendMessage(openVisitor(stage.server), message, { secret, at: new Date() })
    },

    /** A new hotel with rooms at these prices (US dollars a night); answers its owner and the rooms' ids in that order. */
    async newHotel(hotelName: string, city: string, prices: string[]) {
      const owner = await registerHotel(await guest(`Owner of ${hotelName}`), hotelName, city)
      const roomIds: string[] = []
      for (const pricePerNight of prices) roomIds.push(await newRoom(owner, { pricePerNight, amenities: [] }))
      return { owner, roomIds }
    },

    /** Takes effect at the page's next load. */
    async logIn(page: Page, who: Visitor | Newcomer) {
      const session = typeof who === 'string' ? await sessionOf(who) : who
      await page.context().clearCookies()
      if (session) await page.context().addCookies(cookiesOf(session, stage.server.origin))
    },

    /** Runs a journey in its own browser context; takes a screenshot on failure, and fails on console messages. */
    async visit({ as = 'nobody', allowedProblems, ...options }: VisitOptions, journey: Journey) {
      const person = await openPerson(stage.browser, { baseURL: stage.server.origin, ...options })
      try {
        await this.logIn(person.page, as)
        await journey(person.page, person)
        const isMeant = (line: string) => allowedProblems instanceof RegExp && allowedProblems.test(line)
        if (allowedProblems !== true) expect(person.complaints.filter((line) => !isMeant(line))).toEqual([])
      } catch (error) {
        const name = expect.getState().currentTestName?.replaceAll(/\W+/g, '-').slice(0, 80)
        await mkdir('e2e/pictures', { recursive: true })
        await person.page.screenshot({ path: `e2e/pictures/${name}-${Date.now()}.png`, fullPage: true })
        throw error
      } finally {
        await person.close()
      }
    },
  }
}

export const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true })

/** Waits until a field has this value. */
export async function hasValue(control: Locator, value: string) {
  const input = await control.elementHandle()
  await control.page().waitForFunction((input) => (input.element as HTMLInputElement).value === input.value, {
    element: input,
    value,
  })
}

/** Waits until a control has the focus. */
export const hasFocus = (control: Locator) => control.and(control.page().locator(':focus')).waitFor()

/** Submits the login form on the current page. */
export async function logInOnPage(page: Page, { email, password }: { email: string; password: string }) {
  const form = page.getByRole('main')
  await field(form, 'Email').fill(email)
  await field(form, 'Password').fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}
