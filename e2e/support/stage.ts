import { afterAll, beforeAll } from '@jest/globals'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { aPerson, openChromium, type BrowserTraits } from './browser'
import { startServer, type Fill, type Server } from './server'

export const demo = {
  guest: { email: 'guest@stayscape.test', password: 'stayscape-demo' },
  owner: { email: 'owner@stayscape.test', password: 'stayscape-demo' },
}

/** A server on fresh demo data and a browser for the journeys of one file; both end with it. */
export function setStage({ fill, ...traits }: { fill?: Fill } & BrowserTraits = {}) {
  const stage = {} as { server: Server; chromium: Browser }
  beforeAll(async () => {
    const [server, chromium] = await Promise.all([startServer(fill), openChromium(traits)])
    Object.assign(stage, { server, chromium })
  }, 60_000)
  afterAll(async () => {
    await stage.chromium.close()
    await stage.server.stop()
  })
  return {
    get server() {
      return stage.server
    },
    person: (options: BrowserContextOptions = {}) =>
      aPerson(stage.chromium, { baseURL: stage.server.origin, ...options }),
  }
}

export const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true })

/** Fills in the login form of the page that shows it. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  const form = page.getByRole('main')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Opens a page as somebody who has logged in before. */
export async function arriveAs(page: Page, who: { email: string; password: string }) {
  await page.goto('/signUp')
  await logIn(page, who)
  await page.waitForURL((url) => url.pathname === '/')
}
