import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export interface BrowserTraits {
  /** Chromium's own flags, besides those that keep it quiet. */
  flags?: string[]
  /** Keeps pages as they were left, for Back: as everybody's browser does, and a driven one only when it is told to. */
  backForwardCache?: boolean
}

/** Starts Chromium from CHROMIUM_PATH or where Debian puts it. */
export async function openChromium({ flags = [], backForwardCache = false }: BrowserTraits = {}): Promise<Browser> {
  const executablePath = places.find((place) => place && existsSync(place))
  if (!executablePath) {
    throw new Error('No Chromium was found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  }
  const quiet = [
    'disable-gpu',
    'disable-quic',
    'no-first-run',
    'disable-background-networking',
    'disable-component-update',
    'disable-sync',
  ]
  return chromium.launch({
    executablePath,
    // Chromium's own sandbox refuses to run as root, which is who runs in most build machines.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...quiet, ...flags].map((flag) => `--${flag}`),
    ...(backForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  })
}

export interface Person {
  page: Page
  /** What the console said and which requests failed, for the quiet-console check (user bar 32). */
  complaints: string[]
  close(): Promise<void>
}

/** Somebody with a browser of their own, who complains about every console message of weight and every failed request. */
export async function aPerson(browser: Browser, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // What a page still asks for when it is left is given up by the browser.
    if (!why.includes('ERR_ABORTED')) complaints.push(`${why} ${request.url()}`)
  })
  return { page, complaints, close: () => context.close() }
}

/** Runs a journey and leaves a picture of every page in e2e/pictures when it fails. */
export async function pictured(name: string, people: Person[], journey: () => Promise<void>) {
  try {
    await journey()
  } catch (error) {
    await mkdir('e2e/pictures', { recursive: true })
    await Promise.all(
      people.map(({ page }, index) =>
        page.screenshot({ path: `e2e/pictures/${name}-${index + 1}.png`, fullPage: true }),
      ),
    )
    throw error
  }
}
