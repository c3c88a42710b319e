/**
 * What this process has done since its start, for /metrics. Plain numbers, so that counting costs a request nothing; whoever
 * counts something new adds its name here, and its series starts at zero instead of at its first event.
 */
export const createCounts = () => ({
  payments: zeros(
    'paid',
    'expired',
    'repeated',
    'unapplied',
    'mismatch',
    'refunded',
    'refund_failed',
    'unknown',
    'ignored',
  ),
  holds: zeros('ended', 'kept', 'payable', 'failed'),
  mails: zeros('sent', 'failed', 'given_up'),
  caches: { rooms: zeros('hit', 'miss'), pictures: zeros('hit', 'miss') },
  /** `lastSuccess` in seconds since 1970, by this machine's clock; 0 before the first. */
  jobs: {} as Record<string, { succeeded: number; failed: number; lastSuccess: number }>,
})
export type Counts = ReturnType<typeof createCounts>

const zeros = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
