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
    // Chromium's own sandbox refuses to run as root, which is who runs in most build machines.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-quic', ...args],
    ...options,
  }
}

/** Starts Chromium from CHROMIUM_PATH or where Debian puts it. */
export const openChromium = (options?: LaunchOptions): Promise<Browser> => chromium.launch(launchOptions(options))

/** Starts the one that all journeys share. It keeps pages as they were left, for Back, as everybody's browser does. */
export async function serveChromium() {
  const server = await chromium.launchServer(launchOptions({ ignoreDefaultArgs: ['--disable-back-forward-cache'] }))
  process.env.E2E_BROWSER = server.wsEndpoint()
  return server
}

export const sharedChromium = (): Promise<Browser> => chromium.connect(process.env.E2E_BROWSER!)
