import { expect, test } from '@jest/globals'
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../scripts/ports'
import { sharedChromium } from './support/browser'
import { demo } from './support/stage'

const run = promisify(execFile)

/** A copy of the tracked files with node_modules, without build output. */
async function cleanCopy(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stayscape-clean-'))
  const { stdout } = await run('git', ['ls-files', '-z'], { maxBuffer: 16 * 1024 * 1024 })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await cp(file, path.join(folder, file))
  }
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return folder
}

test('on a clean machine npm start prints address and logins, logs its release first, and serves a usable page', async () => {
  const folder = await cleanCopy()
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'info' }
  const npm = spawn('npm', ['start'], { cwd: folder, env, detached: true })
  let output = ''
  const isReady = new Promise<void>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes('StayScape is ready at')) resolve()
      })
    }
    npm.on('close', () => reject(new Error(output)))
  })
  const ended = new Promise((resolve) => npm.on('close', resolve))
  try {
    await isReady
    const chromium = await sharedChromium()
    const page = await chromium.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(`http://localhost:${port}/`)
    await page.getByRole('main').getByRole('link', { name: 'Book Now' }).first().waitFor()
    await chromium.close()

    expect(output).toContain(`http://localhost:${port}`)
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
    const firstLine = output.split('\n').find((line) => line.startsWith('{')) ?? ''
    expect(JSON.parse(firstLine)).toMatchObject({ msg: 'starting', version })
    for (const { email, password } of Object.values(demo)) {
      expect(output).toMatch(new RegExp(`${email}\\s+password ${password}`))
    }
  } finally {
    process.kill(-npm.pid!, 'SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
})
