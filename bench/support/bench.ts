import type { Kind, TestEnvironment } from '../../testing/testEnvironment'
import type { Row } from './table'

/** What the parts share. */
export interface Bench {
  /** New throw-away data, migrated and empty; it goes with the part. */
  newEnvironment: (kind: Kind) => Promise<TestEnvironment>
  /** Something to tidy away when the part is over, however it ends; the last comes first. */
  defer: (tidy: () => Promise<unknown>) => void
  /** Printed below the table. */
  note: (text: string) => void
}

/** One file of bench/, by whose name it is called. */
export interface Part {
  about: string
  measure(bench: Bench): Promise<Row[]>
}
