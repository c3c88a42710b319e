import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Where the built server lies: `npm run prove` and `bench` run beside a copy of it. */
export const serverFolder = path.resolve(process.env.SERVER_FOLDER ?? 'dist/server')

/** A port of this machine on which nobody listens at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

/** A process of its own. */
export interface Program {
  pid: number
  /** All it has printed so far. */
  output(): string
  /** Resolves with the first line it prints that contains the text; rejects when it ends without one. */
  says(text: string): Promise<string>
  /** Resolves with its exit code once it has ended, `null` when a signal ended it. */
  ended: Promise<number | null>
  /** Ends it as an operator would; answers its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

export interface ProgramOptions {
  env?: Record<string, string>
  args?: string[]
  /** A module to load before the program. */
  preload?: string
}

export function startProgram(file: string, { env, args = [], preload }: ProgramOptions = {}): Program {
  const flags = ['--enable-source-maps', ...(preload ? ['--import', preload] : [])]
  const child = spawn(process.execPath, [...flags, file, ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    pid: child.pid!,
    output: () => output,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
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

/** Runs a program to its end. `took` in milliseconds. */
export async function runProgram(file: string, options: ProgramOptions = {}) {
  const started = performance.now()
  const program = startProgram(file, options)
  const code = await program.ended
  return { pid: program.pid, code, output: program.output().trim(), took: performance.now() - started }
}

/** The built server. */
export interface RunningServer extends Program {
  origin: string
  port: number
  /** Milliseconds from the start of the process to its first "ready". */
  readyAfter: number
}

interface ServerOptions extends ProgramOptions {
  /** Where the built server lies. */
  folder?: string
  timeoutMs?: number
}

/** Starts the built server on a free port, unless `env` names one, and waits until it is ready. */
export async function startServer(
  dataDir: string,
  { env = {}, folder = serverFolder, timeoutMs = 60_000, ...options }: ServerOptions = {},
): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()))
  const origin = `http://localhost:${port}`
  const started = performance.now()
  const program = startProgram(path.join(folder, 'main.js'), {
    ...options,
    env: { DATA_DIR: dataDir, ...env, PORT: String(port) },
  })
  let hasEnded = false
  void program.ended.then(() => (hasEnded = true))
  // A limit for each question: a listener that never answers must not stop the clock.
  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (hasEnded || performance.now() - started > timeoutMs) {
      await program.kill()
      throw new Error(`The server was not ready after ${timeoutMs / 1000} s, or ended before.\n${program.output()}`)
    }
    await wait(25)
  }
  return { ...program, origin, port, readyAfter: performance.now() - started }
}
