/** Answers in the order of its keys. */
type FindAll<Key, Row> = (keys: Key[]) => Promise<Row[]>

/**
 * Looks up in one query what concurrent requests ask for in one turn of the event loop, or while `inFlightMax` queries are
 * running. A lone request is looked up at once. Nothing is cached: every result is newer than its call.
 */
export function batchLookups<Key, Row>(findAll: FindAll<Key, Row>, inFlightMax = 2) {
  interface Lookup {
    key: Key
    resolve: (row: Row) => void
    reject: (error: unknown) => void
  }
  let waiting: Lookup[] = []
  let inFlight = 0

  async function run() {
    inFlight += 1
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const rows = await findAll(batch.map(({ key }) => key))
        batch.forEach(({ resolve }, index) => resolve(rows[index]!))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    inFlight -= 1
  }

  return (key: Key): Promise<Row> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (waiting.length === 1) setImmediate(() => inFlight < inFlightMax && void run())
    })
}
