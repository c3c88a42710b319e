import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const quiet = [
  'disable-gpu',
  'disable-quic',
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
]

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
  return chromium.launch({
    executablePath,
    // Chromium's own sandbox refuses to run as root, which is who runs in most build machines.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...quiet, ...flags].map((flag) => `--${flag}`),
    ...(backForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  })
}
