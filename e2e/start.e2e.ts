import { expect, test } from '@jest/globals'
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../scripts/ports'
import { runProgram } from '../testing/programs'
import { openChromium } from './support/browser'
import { demo } from './support/stage'

const run = promisify(execFile)

/** A copy of what the repository holds, and nothing that was built, with the installed packages. */
async function cleanCopy(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stayscape-clean-'))
  const { stdout } = await run('git', ['ls-files', '-z'], { maxBuffer: 16 * 1024 * 1024 })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await cp(file, path.join(folder, file))
  }
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return folder
}

test('on a clean machine npm start prints address and logins and serves a usable page within 120 s', async () => {
  const folder = await cleanCopy()
  const port = await freePort()
  const started = performance.now()
  const npm = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, PORT: String(port) }, detached: true })
  let output = ''
  npm.stdout.on('data', (text: Buffer) => (output += text.toString()))
  npm.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise((resolve) => npm.on('close', resolve))
  try {
    while (!output.includes('StayScape is ready at')) {
      if (npm.exitCode !== null || performance.now() - started > 240_000) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const chromium = await openChromium()
    const page = await chromium.newPage()
    await page.goto(`http://localhost:${port}/`)
    await page.getByRole('main').getByRole('link', { name: 'Book Now' }).first().waitFor()
    const took = (performance.now() - started) / 1000
    await chromium.close()

    expect(output).toContain(`http://localhost:${port}`)
    for (const { email, password } of Object.values(demo)) {
      expect(output).toMatch(new RegExp(`${email}\\s+password ${password}`))
    }
    expect(took).toBeLessThanOrEqual(120)
  } finally {
    process.kill(-npm.pid!, 'SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
})

test.each([
  ['PORT', 'eighty'],
  ['APP_ORIGIN', 'stayscape'],
  ['DATABASE_URL', 'mysql://localhost/hotel'],
  ['SMTP_URL', 'smtp.example.com'],
  ['LOG_LEVEL', 'loud'],
  ['SEED_DEMO', 'perhaps'],
])('a wrong %s stops the start with one line that names it', async (setting, value) => {
  const env = { DATA_DIR: path.join(tmpdir(), 'stayscape-none'), [setting]: value }
  const { code, output } = await runProgram('dist/server/main.js', { env })
  const lines = output.split('\n').filter((line) => line.trim())

  expect(code).toBeGreaterThan(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(setting)
})
