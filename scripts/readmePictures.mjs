/** Makes the README's pictures of the running demo anew, in docs/pictures: `node scripts/readmePictures.mjs`. Needs Chromium. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { buildStale, top } from './build.mjs'

const port = 3210
const origin = `http://localhost:${port}`
const window = { width: 1280, height: 900 }
const widthInReadme = 1100

const guest = { email: 'guest@stayscape.test', password: 'stayscape-demo' }
const owner = { email: 'owner@stayscape.test', password: 'stayscape-demo' }

/** The pages by the name of their picture; `press` is a link that leads there. */
const pictures = {
  home: { address: '/' },
  room: { address: '/rooms?type=double-bed', scheme: 'dark', as: guest, press: 'The Clerkenwell Row' },
  dashboard: { address: '/owner', as: owner },
  calendar: { address: '/owner/calendar', as: owner },
}

async function startDemo(dataDir) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development' }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: top,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('StayScape is ready at') && resolve())
    server.on('exit', () => reject(new Error('The server did not start.')))
  })
  return server
}

async function take(browser, name, { address, scheme = 'light', press, as }) {
  const context = await browser.newContext({ viewport: window, colorScheme: scheme, reducedMotion: 'reduce' })
  if (as) await context.request.post(`${origin}/api/user/login`, { data: as, headers: { origin } })
  const page = await context.newPage()
  await page.goto(origin + address, { waitUntil: 'networkidle' })
  if (press) {
    const href = await page.getByRole('link', { name: press }).first().getAttribute('href')
    await page.goto(origin + href, { waitUntil: 'networkidle' })
  }
  await sharp(await page.screenshot())
    .resize(widthInReadme)
    .webp({ quality: 80 })
    .toFile(path.join(top, 'docs/pictures', `${name}.webp`))
  await context.close()
}

await buildStale()
const dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-pictures-'))
const server = await startDemo(dataDir)
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((file) => file && existsSync(file))
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-gpu'],
})
try {
  for (const [name, picture] of Object.entries(pictures)) await take(browser, name, picture)
} finally {
  await browser.close()
  server.kill()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
