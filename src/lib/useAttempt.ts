import { useRef } from 'react'

/** The idempotency key of an attempt: the same with every repeat, until the attempt is over. */
export function useAttempt() {
  const key = useRef<string>(undefined)

  return {
    key: () => (key.current ??= createIdempotencyKey()),
    /** The next one is another: this one was answered, or something else is sent. */
    end: () => void (key.current = undefined),
  }
}

/** Not `crypto.randomUUID`, which is missing without https. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
