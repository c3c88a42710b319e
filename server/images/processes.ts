import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { second } from '../time'
import { limitConcurrency, type Limited } from '../http/concurrency'
import { pictureLimits } from './limits'

/** Options for sharp, sizes in pixels. */
export interface Encoding {
  resize: { width: number; height?: number; fit?: 'inside' | 'cover' }
  format: 'avif' | 'webp'
  options: { quality: number; effort?: number; chromaSubsampling?: '4:2:0' | '4:4:4' }
}

export type Remade =
  | { picture: Uint8Array; refused?: undefined }
  | { refused: 'unreadable' | 'too many pixels' | 'out of time'; picture?: undefined }

/** `pixels` and `seconds` are limits; after `stuckAfter` milliseconds its process counts as stuck. */
type DecodeJob = Encoding & { bytes: Uint8Array; pixels: number; seconds: number; stuckAfter: number }

const program = fileURLToPath(new URL('./pictureWorker.mjs', import.meta.url))
const { pixels, decode, atOnce, atOnceOfKind, waiting, variantsWaiting } = pictureLimits

const decodes = limitConcurrency(atOnce, Infinity)
/** Of each kind fewer than all slots, so that neither keeps the other waiting, or those who look at pictures. */
const uploads = { room: limitConcurrency(atOnceOfKind, waiting), avatar: limitConcurrency(atOnceOfKind, waiting) }
const variants = limitConcurrency(atOnce + variantsWaiting, 0)

export type PictureKind = keyof typeof uploads

/** How many decodes wait for their turn. */
export const waitingPictures = () => decodes.waiting() + uploads.room.waiting() + uploads.avatar.waiting()

/** Runs the decode of an upload when a slot is free; 503 when too many of its kind wait. */
export const uploadSlot = <Result>(kind: PictureKind, work: () => Promise<Result>): Promise<Result> =>
  uploads[kind](() => decodes(work))

/** Runs the making of a variant when a slot is free; 503 when too many wait. */
export const variantSlot: Limited = (work) => variants(() => decodes(work))

/** Variants are made of what was taken as a room's picture at most. */
const usualLimits = { pixels: pixels.room, seconds: decode / second, stuckAfter: decode + 2 * second }
/** How long more than one idle process stays. */
const idleMs = 60_000

const idle: ChildProcess[] = []
let trimming: NodeJS.Timeout | undefined

/**
 * Decodes a picture and encodes it again, in another process: a codec that crashes or hangs on a hostile file takes no request
 * with it, finds no secrets, and returns AVIF's hundreds of megabytes to the system. Whether the picture
 * or a busy machine used up the time cannot be told.
 */
export async function remake(
  bytes: Uint8Array,
  encoding: Encoding,
  limits: Partial<typeof usualLimits> = {},
): Promise<Remade> {
  const job = { bytes, ...usualLimits, ...limits, ...encoding }
  const ready = idle.pop()
  // An idle process may have died for another reason; a fresh one that dies was killed by this picture.
  return (ready && (await attempt(ready, job))) ?? (await attempt(start(), job)) ?? { refused: 'unreadable' }
}

/** Undefined when the process died. */
async function attempt(worker: ChildProcess, job: DecodeJob): Promise<Remade | undefined> {
  const remade = await run(worker, job)
  if (remade === 'stuck' || remade === 'died') {
    worker.kill('SIGKILL')
    return remade === 'stuck' ? { refused: 'out of time' } : undefined
  }
  idle.push(worker)
  clearTimeout(trimming)
  // One stays, so that the next picture need not wait for a start.
  trimming = setTimeout(() => endIdleProcesses(1), idleMs).unref()
  return remade
}

/** Ends idle processes but for as many as are kept. */
export function endIdleProcesses(kept = 0) {
  for (const worker of idle.splice(kept)) worker.disconnect()
}

function start(): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    // One arena, because glibc keeps the memory of each; and no secrets of the server's environment.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const forget = () => {
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
  }
  // While idle, its errors concern no request.
  worker.on('exit', forget).on('error', forget)
  // It ends with its channel, and does not keep the server alive.
  worker.unref()
  worker.channel?.unref()
  return worker
}

function run(worker: ChildProcess, job: DecodeJob): Promise<Remade | 'stuck' | 'died'> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => settle('stuck'), job.stuckAfter)
    const onMessage = (remade: unknown) => settle(remade as Remade)
    const onEnd = () => settle('died')
    function settle(outcome: Remade | 'stuck' | 'died') {
      clearTimeout(limit)
      worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      resolve(outcome)
    }
    worker.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    worker.send(job, (error) => error && onEnd())
  })
}
