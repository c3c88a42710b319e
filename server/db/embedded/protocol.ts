import type { MessagePort } from 'node:worker_threads'
import type { RowCounts } from '../snapshot'

/** What the worker is started with: the folder of the database's files, which are made if there are none. */
export interface WorkerData {
  folder: string
}

/** What the main thread says to the worker. Queries do not go this way: each connection has a port of its own. */
export type ToWorker = { connect: MessagePort } | { copyTo: string } | { close: true }

/** What the worker says: that the database is open, first, and later what the log should know. */
export type FromWorker =
  | { opened: true }
  | { warning: string }
  | { copiedTo: string; rows: RowCounts; failed?: undefined }
  | { copiedTo: string; failed: string }
