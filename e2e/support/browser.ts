import { existsSync } from 'node:fs'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function launchOptions({ args = [], ...options }: LaunchOptions = {}): LaunchOptions {
  const executablePath = places.find((place) => place && existsSync(place))
  if (!executablePath) {
    throw new Error('No Chromium was found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  }
  return {
    executablePath,
    // Chromium's sandbox refuses to run as root, as most CI machines do.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-quic', ...args],
    ...options,
  }
}

/** Starts Chromium from CHROMIUM_PATH or where Debian puts it. */
export const openChromium = (options?: LaunchOptions): Promise<Browser> => chromium.launch(launchOptions(options))

/** Starts the browser that all tests share, with the back/forward cache that Playwright disables by default. */
export async function serveChromium() {
  const server = await chromium.launchServer(launchOptions({ ignoreDefaultArgs: ['--disable-back-forward-cache'] }))
  process.env.E2E_BROWSER = server.wsEndpoint()
  return server
}

export const sharedChromium = (): Promise<Browser> => chromium.connect(process.env.E2E_BROWSER!)
