import { limitConcurrency, type Limited } from '../http/limitConcurrency'

/** Runs work when everybody who came before with the same key is done; see {@link linePerKey}. */
type LinePerKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Lets one piece of work per key run at a time in this process, first come, first served; `waiting` more may stand in each
 * line, then 503. Who would only wait for the same lock waits here instead, and takes no connection from anybody meanwhile.
 */
export function linePerKey(waiting: number): LinePerKey {
  const lines = new Map<string, { pass: Limited; inside: number }>()

  return async (key, work) => {
    const line = lines.get(key) ?? { pass: limitConcurrency(1, waiting), inside: 0 }
    lines.set(key, line)
    line.inside += 1
    try {
      return await line.pass(work)
    } finally {
      line.inside -= 1
      if (line.inside === 0) lines.delete(key)
    }
  }
}
