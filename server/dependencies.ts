import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { Clock } from './time'
import type { OpenDatabase } from './db/database'
import type { FileStore } from './runtime/fileStore'
import type { Mailer } from './mail/mailer'
import type { Metrics } from './metrics/metrics'
import type { Settings } from './settings'

/** What the app is built from. Tests pass the same real ones on throw-away data, and a clock they can move. */
export interface Dependencies {
  settings: Settings
  database: OpenDatabase
  mailer: Mailer
  /** The official SDK, talking to Stripe or to the sandbox. */
  stripe: Stripe
  /** Where pictures are kept: a folder, or a store that replicas share. */
  images: FileStore
  clock: Clock
  /** Only with a `METRICS_TOKEN`. */
  metrics?: Metrics
  log: FastifyBaseLogger
}
