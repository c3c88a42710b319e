import { minute, second } from '../durations'

export const cancellationLimits = {
  /** How long after its end a payment page is waited for, so that a payment of the last second is seen. */
  afterPage: 2 * minute,
  /** After so long a claim counts as left behind by a process that died: longer than any request takes. */
  claimKept: 45 * second,
  endedAtOnce: 20,
  /** Between two looks for holds that are over: the nights are free again within a minute. */
  lookEvery: 10 * second,
}
