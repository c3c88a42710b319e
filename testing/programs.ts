import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/ports'

/** The built server: `npm run prove` and `bench` run beside a copy of it. */
export const serverFolder = path.resolve(process.env.SERVER_FOLDER ?? 'dist/server')

export interface ProgramOptions {
  env?: Record<string, string>
  args?: string[]
  /** A module to load before the program. */
  preload?: string
}

export function startProgram(file: string, { env, args = [], preload }: ProgramOptions = {}) {
  const flags = ['--enable-source-maps', ...(preload ? ['--import', preload] : [])]
  const child = spawn(process.execPath, [...flags, file, ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  /** Resolves with its exit code, or `null` when a signal ended it. */
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    pid: child.pid!,
    output: () => output,
    ended,
    /** Resolves with the first line it prints that contains the text; rejects when it ends without one. */
    says: (text: string) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const line = output.split('\n').find((each) => each.includes(text))
          if (line !== undefined) resolve(line)
        }
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
        look()
        void ended.then(() => reject(new Error(`It ended without saying "${text}": ${output}`)))
      }),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type Program = ReturnType<typeof startProgram>

/** `took` in milliseconds. */
export async function runProgram(file: string, options: ProgramOptions = {}) {
  const started = performance.now()
  const program = startProgram(file, options)
  const code = await program.ended
  return { code, output: program.output().trim(), took: performance.now() - started }
}

/** Starts the built server, or the one in `folder`, on a free port, unless `env` names one, and waits until it is ready. */
export async function startServer(
  dataDir: string,
  { env = {}, folder = serverFolder, ...options }: ProgramOptions & { folder?: string } = {},
) {
  const port = Number(env.PORT ?? (await freePort()))
  const origin = `http://localhost:${port}`
  const started = performance.now()
  const program = startProgram(path.join(folder, 'main.js'), {
    ...options,
    env: { DATA_DIR: dataDir, ...env, PORT: String(port) },
  })
  let hasEnded = false
  void program.ended.then(() => (hasEnded = true))
  const isReady = () =>
    // Its own word first: another server on this port would answer as well.
    program.output().includes('StayScape is ready at') &&
    // The timeout is for a listener that never answers.
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (hasEnded || performance.now() - started > 180_000) {
      await program.kill()
      throw new Error(`The server was not ready after three minutes, or ended before.\n${program.output()}`)
    }
    await wait(25)
  }
  return { ...program, origin, port, readyAfter: performance.now() - started }
}
export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Megabytes that a process holds in memory; only Linux tells. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
