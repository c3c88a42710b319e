/**
 * The thread that runs the embedded database, PostgreSQL compiled to WebAssembly (PGlite). It speaks PostgreSQL's wire protocol
 * over message ports, so that the server has one driver for both databases and a slow query does not block its event loop.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { copyFiles, type RowCounts } from '../snapshot'
import { Checkpoints } from './checkpoints'
import { openEngine } from './engine'
import { WireReader } from './wire'

/** The folder of the database's files, created if missing. */
export interface WorkerData {
  folder: string
}

/** Queries go through the port of each connection instead. */
export type ToWorker = { connect: MessagePort } | { copyTo: string } | { close: true }

/** `opened` comes first. */
export type FromWorker =
  | { opened: true }
  | { warning: string }
  | { copiedTo: string; rows: RowCounts; failed?: undefined }
  | { copiedTo: string; failed: string }

if (!parentPort) throw new Error('This file runs as a worker thread.')
const main = parentPort
const post = (message: FromWorker) => main.postMessage(message)
const engine = await openEngine((workerData as WorkerData).folder)
const checkpoints = new Checkpoints(engine, (warning) => post({ warning }))

/** The engine has one session, so the work of all connections runs in order. */
let queue: Promise<void> = Promise.resolve()

/** A failed query is answered in the protocol. An exception means a broken engine: unhandled, it ends the thread and the process. */
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work)
}

/** Posts the engine's whole response as one message. */
async function run(port: MessagePort, messages: Uint8Array, expectsResponse: boolean): Promise<void> {
  const chunks: Uint8Array[] = []
  await engine.execProtocolRawStream(messages, {
    syncToFs: false,
    // Copied, because the engine reuses its memory.
    onRawData: (bytes) => chunks.push(bytes.slice()),
  })
  const response = chunks.length === 1 ? chunks[0] : concat(chunks)
  if (response) port.postMessage(response, [response.buffer as ArrayBuffer])
  else if (expectsResponse) throw new Error('The embedded database does not respond.')
}

/** Into memory of its own, because a pooled Buffer cannot be transferred. */
function concat(chunks: Uint8Array[]): Uint8Array | undefined {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (length === 0) return undefined

  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/** A new connection expects a new session: no open transaction, settings or prepared statements. */
async function resetSession(): Promise<void> {
  if (engine.isInTransaction()) await engine.exec('ROLLBACK')
  await engine.exec('DISCARD ALL')
}

function serve(port: MessagePort): void {
  const reader = new WireReader()

  const work = async () => {
    for (let batch = reader.next(); batch; batch = reader.next()) {
      if (batch.kind === 'terminate') return port.close()
      if (batch.kind === 'startup') {
        await resetSession()
        await run(port, batch.bytes, true)
      } else {
        await run(port, batch.bytes, batch.isComplete)
        if (batch.isComplete) await checkpoints.ifDue()
      }
    }
  }
  port.on('message', (bytes: Uint8Array) => {
    reader.add(bytes)
    enqueue(work)
  })
}

/** Waits for the end of an open transaction, within which rows cannot be counted. */
function enqueueCopy(folder: string): void {
  enqueue(async () => {
    if (engine.isInTransaction()) return void setTimeout(() => enqueueCopy(folder), 1)
    const copied = copyFiles(engine, (workerData as WorkerData).folder, folder)
    post(
      await copied.then(
        (rows) => ({ copiedTo: folder, rows }),
        (error: Error) => ({ copiedTo: folder, failed: error.message }),
      ),
    )
  })
}

main.on('message', (message: ToWorker) => {
  if ('connect' in message) serve(message.connect)
  else if ('copyTo' in message) enqueueCopy(message.copyTo)
  else {
    enqueue(async () => {
      await engine.close()
      process.exit(0)
    })
  }
})

checkpoints.start(() => enqueue(() => checkpoints.ifDue()))
post({ opened: true })
