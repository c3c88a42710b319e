/**
 * The thread that owns the embedded database: PostgreSQL itself, compiled to WebAssembly (PGlite), with its files in a folder.
 * It speaks PostgreSQL's wire protocol over message ports. So the server has one driver for both databases,
 * and a slow query never holds up the event loop that answers requests.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { copyFiles } from '../snapshot'
import { Checkpoints } from './checkpoints'
import { openEngine } from './engine'
import type { FromWorker, ToWorker, WorkerData } from './protocol'
import { WireReader } from './wire'

if (!parentPort) throw new Error('This file runs as a worker thread.')
const main = parentPort
const say = (message: FromWorker) => main.postMessage(message)
const engine = await openEngine((workerData as WorkerData).folder)
const checkpoints = new Checkpoints(engine, (warning) => say({ warning }))

/** The engine has one session: whatever is asked of it, on whichever connection, is done one after the other. */
let queue: Promise<void> = Promise.resolve()

/**
 * A query that fails is answered in the protocol. What is thrown here is the engine itself breaking, and nothing it says
 * afterwards could be believed: left unhandled, it ends this thread, and with it the process.
 */
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work)
}

/** Hands messages to the engine and sends back all it answers, as one message. */
async function run(port: MessagePort, messages: Uint8Array, isAnswerOwed: boolean): Promise<void> {
  const parts: Uint8Array[] = []
  await engine.execProtocolRawStream(messages, {
    syncToFs: false,
    // What is handed over here is the engine's own memory, which it uses again.
    onRawData: (bytes) => parts.push(bytes.slice()),
  })
  const answer = parts.length === 1 ? parts[0] : joined(parts)
  if (answer) port.postMessage(answer, [answer.buffer as ArrayBuffer])
  else if (isAnswerOwed) throw new Error('The embedded database has stopped answering.')
}

function joined(parts: Uint8Array[]): Uint8Array | undefined {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length === 0) return undefined

  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A new connection is a new session to its owner, so what the last one left behind is cleared away. */
async function resetSession(): Promise<void> {
  if (engine.isInTransaction()) await engine.exec('ROLLBACK')
  await engine.exec('DISCARD ALL')
}

function serve(port: MessagePort): void {
  const reader = new WireReader()

  const work = async () => {
    for (let batch = reader.next(); batch; batch = reader.next()) {
      if (batch.kind === 'goodbye') return port.close()
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

/** Between two transactions: inside one its rows could not be counted, and a checkpoint would not be whole. */
function enqueueCopy(folder: string): void {
  enqueue(async () => {
    if (engine.isInTransaction()) return void setTimeout(() => enqueueCopy(folder), 1)
    const copied = copyFiles(engine, (workerData as WorkerData).folder, folder)
    say(
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
say({ opened: true })
