import type { Kind, Stage } from '../../prove/support/stage'
import type { LoadClient } from './loadClient'

/** One line of a bar: what was measured, what stands beside it, and whether it holds. */
export interface Row {
  /** Of a line of the speed bar: S1, P6. */
  id: string
  what: string
  /** Our figure with its unit, as a person reads it. */
  ours: string
  /** The figure of the limit or peer that was measured in turn with ours; empty where nothing stands beside it. */
  beside: string
  /** Ours to the other's: the median over all rounds. */
  ratio?: number
  /** What the bar asks for: `≥ 0.85`, `≤ 25 ms`. */
  bar: string
  holds: boolean
}

/** How a cost grows with the data: the curves of docs/growth.svg. */
export interface Curve {
  /** The call or the interaction. */
  name: string
  /** What grows. */
  over: 'rooms' | 'bookings'
  /** Milliseconds at each size, smallest size first. */
  points: { size: number; ms: number }[]
}

/** One file of bench/, which measures a few lines of the bar. */
export interface Part {
  /** As it is called on the command line. */
  name: string
  /** What it measures, in a line. */
  about: string
  measure(bench: Bench): Promise<Row[]>
}

/** What the parts share. */
export interface Bench {
  /** New throw-away data, migrated and empty, gone at the end. */
  newStage: (kind: Kind) => Promise<Stage>
  /** Asks servers for answers, from a process of its own. */
  client: LoadClient
  /** How long a comparison lasts: rounds after the one for warming up, and the milliseconds of each side of a round. */
  pace: { rounds: number; milliseconds: number }
  /** A short run to try a part out: its figures are not for keeping. */
  quick: boolean
  /** Something to be tidied away when the part is over, however it ends; what was deferred last is done first. */
  defer: (tidy: () => Promise<unknown>) => void
  /** Something to be known about the figures that follow. */
  note: (text: string) => void
  /** Draws a curve in docs/growth.svg. */
  curve: (curve: Curve) => void
}
