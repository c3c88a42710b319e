/**
 * The thread that runs the embedded database, PostgreSQL compiled to WebAssembly (PGlite). It speaks PostgreSQL's wire protocol
 * over message ports, so that the server has one driver for both databases and a slow query does not block its event loop.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { copyFiles, type RowCounts } from '../snapshot'
import { checkpointer, pollInterval } from './checkpoints'
import { openEngine } from './engine'

/** The folder of the database's files, created if missing. */
export interface WorkerData {
  folder: string
}

/** Queries go through the port of each connection instead. */
export type ToWorker = { connect: MessagePort } | { copyTo: string; answer: MessagePort } | { close: true }

/** `opened` comes first. */
export type FromWorker = { opened: true } | { warning: string }

/** What a copy is answered with. */
export type Copied = { rows: RowCounts } | { failed: string }

if (!parentPort) throw new Error('This file runs as a worker thread.')
const main = parentPort
const post = (message: FromWorker) => main.postMessage(message)
const engine = await openEngine((workerData as WorkerData).folder)
const checkpointIfDue = checkpointer(engine, (warning) => post({ warning }))

/** The engine has one session, so the work of all connections runs in order. */
let queue: Promise<void> = Promise.resolve()

/** A failed query is answered in the protocol. An exception means a broken engine: unhandled, it ends the thread and the process. */
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work)
}

/** Posts the engine's whole response as one message. */
async function run(port: MessagePort, messages: Uint8Array): Promise<void> {
  const chunks: Uint8Array[] = []
  await engine.execProtocolRawStream(messages, {
    syncToFs: false,
    // Copied, because the engine reuses its memory.
    onRawData: (bytes) => chunks.push(bytes.slice()),
  })
  if (chunks.length === 0) throw new Error('The embedded database does not respond.')
  port.postMessage(Buffer.concat(chunks))
}

/** A new connection expects a new session: no open transaction, settings or prepared statements. */
async function resetSession(): Promise<void> {
  if (engine.isInTransaction()) await engine.exec('ROLLBACK')
  await engine.exec('DISCARD ALL')
}

/** The type of the message that ends a connection; the one that begins it has none, but a length whose first byte is 0. */
const terminate = 'X'.charCodeAt(0)

/**
 * What arrives are whole messages of the protocol that require a response, as many as `pg` writes at once.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
function serve(port: MessagePort): void {
  port.on('message', (messages: Uint8Array) =>
    enqueue(async () => {
      if (messages[0] === terminate) return port.close()
      if (messages[0] === 0) await resetSession()
      await run(port, messages)
      await checkpointIfDue()
    }),
  )
}

/** Waits for the end of an open transaction, within which rows cannot be counted. */
function enqueueCopy(folder: string, answer: MessagePort): void {
  enqueue(async () => {
    if (engine.isInTransaction()) return void setTimeout(() => enqueueCopy(folder, answer), 1)
    const copied = copyFiles(engine, (workerData as WorkerData).folder, folder)
    answer.postMessage(
      await copied.then(
        (rows): Copied => ({ rows }),
        (error: Error): Copied => ({ failed: error.message }),
      ),
    )
  })
}

main.on('message', (message: ToWorker) => {
  if ('connect' in message) serve(message.connect)
  else if ('copyTo' in message) enqueueCopy(message.copyTo, message.answer)
  else {
    enqueue(async () => {
      await engine.close()
      process.exit(0)
    })
  }
})

setInterval(() => enqueue(checkpointIfDue), pollInterval).unref()
post({ opened: true })
