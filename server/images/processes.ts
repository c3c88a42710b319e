import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { avatarPixelsMax } from '../../contract/limits'
import { minute, second } from '../time'
import { limitConcurrency, type Limited } from '../http/concurrency'

/** `decode` is in milliseconds; `uploadConcurrency` and `uploadQueueMax` are per kind. */
export const pictureLimits = {
  pixels: { room: 50_000_000, avatar: avatarPixelsMax },
  decode: 10 * second,
  concurrency: 2,
  uploadConcurrency: 1,
  uploadQueueMax: 16,
  variantQueueMax: 256,
  memoryBytes: 24 * 1024 * 1024,
}

/** Options for sharp, sizes in pixels. */
export interface Encoding {
  resize: { width: number; height?: number; fit?: 'inside' | 'cover'; withoutEnlargement?: false }
  format: 'avif' | 'webp' | 'jpeg'
  options: { quality: number; effort?: number; chromaSubsampling?: '4:2:0' | '4:4:4'; mozjpeg?: true }
}

export type TranscodeResult =
  | { picture: Uint8Array; refused?: undefined }
  | { refused: 'unreadable' | 'too many pixels' | 'out of time'; picture?: undefined }

/** `pixels` and `seconds` are limits; after `stuckAfter` milliseconds its process counts as stuck. */
type DecodeJob = Encoding & { bytes: Uint8Array; pixels: number; seconds: number; stuckAfter: number }

const program = fileURLToPath(new URL('./pictureWorker.mjs', import.meta.url))
const { pixels, decode, concurrency, uploadConcurrency, uploadQueueMax, variantQueueMax } = pictureLimits

const decodes = limitConcurrency(concurrency, Infinity)
/** Uploads of one kind never take all slots, so that they delay neither the other kind nor variants. */
const uploads = {
  room: limitConcurrency(uploadConcurrency, uploadQueueMax),
  avatar: limitConcurrency(uploadConcurrency, uploadQueueMax),
}
const variants = limitConcurrency(concurrency + variantQueueMax, 0)

export type PictureKind = keyof typeof uploads

/** Decodes that are waiting for a slot. */
export const waitingPictures = () => decodes.waiting() + uploads.room.waiting() + uploads.avatar.waiting()

/** Runs `work` when a slot is free. Errors: 503 when too many uploads of the kind are waiting. */
export const uploadSlot = <Result>(kind: PictureKind, work: () => Promise<Result>): Promise<Result> =>
  uploads[kind](() => decodes(work))

/** Runs `work` when a slot is free. Errors: 503 when too many variants are waiting. */
export const variantSlot: Limited = (work) => variants(() => decodes(work))

/** No variant's original has more pixels than an uploaded room picture. */
const defaultLimits = { pixels: pixels.room, seconds: decode / second, stuckAfter: decode + 2 * second }
/** After which all idle processes but one end. */
const idleTimeout = minute

const idle: ChildProcess[] = []
let trimming: NodeJS.Timeout | undefined

/**
 * Decodes a picture and encodes it again in another process, so that a codec that crashes or hangs on a hostile file affects no
 * request and has no access to secrets, and AVIF's hundreds of megabytes return to the system. "Out of time" may be the picture's
 * fault or a busy machine's.
 */
export async function transcode(
  bytes: Uint8Array,
  encoding: Encoding,
  limits: Partial<typeof defaultLimits> = {},
): Promise<TranscodeResult> {
  const job = { bytes, ...defaultLimits, ...limits, ...encoding }
  const ready = idle.pop()
  // An idle process may have died for another reason, so the picture is tried once more in a fresh one.
  return (ready && (await tryWorker(ready, job))) ?? (await tryWorker(start(), job)) ?? { refused: 'unreadable' }
}

/** Undefined when the process died. */
async function tryWorker(worker: ChildProcess, job: DecodeJob): Promise<TranscodeResult | undefined> {
  const result = await run(worker, job)
  if (result === 'stuck' || result === 'died') {
    worker.kill('SIGKILL')
    return result === 'stuck' ? { refused: 'out of time' } : undefined
  }
  idle.push(worker)
  clearTimeout(trimming)
  // One stays, so that the next picture does not wait for a process to start.
  trimming = setTimeout(() => endIdleProcesses(1), idleTimeout).unref()
  return result
}

/** Ends all idle processes but `kept`. */
export function endIdleProcesses(kept = 0) {
  for (const worker of idle.splice(kept)) worker.disconnect()
}

function start(): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    // One arena, because glibc keeps the memory of each. No secrets of the server's environment.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const removeFromIdle = () => {
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
  }
  // Errors of an idle process affect no request.
  worker.on('exit', removeFromIdle).on('error', removeFromIdle)
  // It ends with its channel and does not keep the server alive.
  worker.unref()
  worker.channel?.unref()
  return worker
}

function run(worker: ChildProcess, job: DecodeJob): Promise<TranscodeResult | 'stuck' | 'died'> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => settle('stuck'), job.stuckAfter)
    const onMessage = (result: unknown) => settle(result as TranscodeResult)
    const onEnd = () => settle('died')
    function settle(outcome: TranscodeResult | 'stuck' | 'died') {
      clearTimeout(limit)
      worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      resolve(outcome)
    }
    worker.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    worker.send(job, (error) => error && onEnd())
  })
}
