import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort'

/** The built server as a process of its own. */
export interface RunningServer {
  origin: string
  port: number
  pid: number
  /** Milliseconds from the start of the process to its first "ready". */
  readyAfter: number
  /** All it has printed so far. */
  output(): string
  /** Resolves with its exit code once it has ended, `null` when a signal ended it. */
  ended: Promise<number | null>
  /** Ends it as an operator would; answers its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a crash would: it gets no chance to do anything. */
  kill(): Promise<void>
}

interface RunOptions {
  env?: Record<string, string>
  /** The compiled program. */
  program?: string
  /** Milliseconds until it must be ready. */
  patience?: number
}

/** Starts the built server on a free port, unless `env` names one, and waits until it says that it is ready. */
export async function runServer(
  dataDir: string,
  { env = {}, program = 'dist/server/main.js', patience = 60_000 }: RunOptions = {},
): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort())
  const origin = `http://localhost:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: { ...process.env, DATA_DIR: dataDir, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  await ready(child, origin, patience).catch((error: Error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${output}`)
  })

  return {
    origin,
    port: Number(port),
    pid: child.pid!,
    readyAfter: performance.now() - started,
    output: () => output,
    ended,
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

async function ready(child: ChildProcess, origin: string, patience: number): Promise<void> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended before it was ready.')
    // A limit of its own: a listener that never answers must not stop the clock.
    const signal = AbortSignal.timeout(2000)
    const isReady = await fetch(`${origin}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(25)
  }
  throw new Error(`The server was not ready after ${patience / 1000} s.`)
}
