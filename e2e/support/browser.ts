import { existsSync } from 'node:fs'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts Chromium from CHROMIUM_PATH or where Debian puts it. */
export async function openChromium({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = places.find((place) => place && existsSync(place))
  if (!executablePath) {
    throw new Error('No Chromium was found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  }
  return chromium.launch({
    executablePath,
    // Chromium's own sandbox refuses to run as root, which is who runs in most build machines.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-quic', ...args],
    ...options,
  })
}
