import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pictureLimits } from './limits'

/** What is to become of a picture: sizes in pixels, the rest as sharp takes it. */
export interface Remaking {
  resize: { width: number; height?: number; fit?: 'inside' | 'cover' }
  format: 'avif' | 'webp'
  options: { quality: number; effort?: number; chromaSubsampling?: '4:2:0' | '4:4:4' }
}

export type Remade =
  { picture: Uint8Array; refused?: undefined } | { refused: 'unreadable' | 'too many pixels'; picture?: undefined }

/** A picture, what is to become of it, and how much it may ask for: pixels, and seconds. */
type Job = Remaking & { bytes: Uint8Array; pixels: number; seconds: number }

const program = fileURLToPath(new URL('./pictureWorker.mjs', import.meta.url))
const { pixels, decode } = pictureLimits

/** How long past its own limit a process may be silent before it is taken for stuck, and how long one too many stays. */
const grace = 2000
const idleLimit = 60_000

/** Processes with nothing to do. */
const idle: ChildProcess[] = []
let trimming: NodeJS.Timeout | undefined

/**
 * Decodes a picture and encodes it anew, in a process of its own. A codec that crashes or hangs on what a stranger has sent
 * takes no request with it, has no secret to read, and gives the memory back that AVIF wants by the hundred megabytes.
 */
export async function remake(bytes: Uint8Array, remaking: Remaking): Promise<Remade> {
  const job = { bytes, pixels, seconds: decode / 1000, ...remaking }
  const waiting = idle.pop()
  // A process may have died of something else before it could begin; over this picture a fresh one dies as well.
  return (waiting && (await attempt(waiting, job))) ?? (await attempt(start(), job)) ?? { refused: 'unreadable' }
}

/** What comes of the job in this process; undefined when the process has ended over it. */
async function attempt(worker: ChildProcess, job: Job): Promise<Remade | undefined> {
  const remade = await answer(worker, job)
  if (remade === 'stuck' || remade === 'ended') {
    worker.kill('SIGKILL')
    return remade === 'stuck' ? { refused: 'unreadable' } : undefined
  }
  idle.push(worker)
  clearTimeout(trimming)
  trimming = setTimeout(trim, idleLimit).unref()
  return remade
}

/** One stays, so that the next picture need not wait for a start. */
function trim() {
  for (const worker of idle.splice(1)) worker.disconnect()
}

function start(): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    // One arena: glibc otherwise keeps what each thread has once used. Nothing else of the environment is its business.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const forget = () => {
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
  }
  // Whatever happens to it while it has nothing to do is nobody's error.
  worker.on('exit', forget).on('error', forget)
  // It ends with its channel; until then it keeps nobody from ending.
  worker.unref()
  worker.channel?.unref()
  return worker
}

/** Hands the job over and waits for what comes of it, or for the process to end or to be silent for too long. */
function answer(worker: ChildProcess, job: Job): Promise<Remade | 'stuck' | 'ended'> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => settle('stuck'), decode + grace)
    const onMessage = (remade: unknown) => settle(remade as Remade)
    const onEnd = () => settle('ended')
    function settle(outcome: Remade | 'stuck' | 'ended') {
      clearTimeout(limit)
      worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      resolve(outcome)
    }
    worker.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    worker.send(job, (error) => error && onEnd())
  })
}
