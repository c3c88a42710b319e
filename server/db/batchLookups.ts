import DataLoader from 'dataloader'

/**
 * Looks up in one query what concurrent requests need in the same turn of the event loop. `find` answers in the order of its
 * keys. Nothing is cached: every lookup is newer than its call.
 */
export function batchLookups<Key, Row>(find: (keys: readonly Key[]) => Promise<(Row | undefined)[]>) {
  const loader = new DataLoader<Key, Row | undefined>(find, {
    cache: false,
    batchScheduleFn: (send) => setImmediate(send),
  })
  return (key: Key) => loader.load(key)
}
