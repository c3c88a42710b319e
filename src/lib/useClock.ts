import { useCallback, useSyncExternalStore } from 'react'

/** What `read` says of the clock now, read again every so many milliseconds. */
export function useClock<Value extends string | number>(read: () => Value, milliseconds: number): Value {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(tick, milliseconds)
      return () => clearInterval(timer)
    },
    [milliseconds],
  )
  return useSyncExternalStore(subscribe, read, read)
}
