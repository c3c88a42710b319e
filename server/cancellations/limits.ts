import { minute, second } from '../time'

export const cancellationLimits = {
  /** How long after its end a payment page is waited for, so that a payment of the last second is seen. */
  afterPage: 2 * minute,
  /** After so long a claim counts as left behind by a process that died: longer than any request takes. */
  claimKept: 45 * second,
  batchSize: 20,
  /** Nights of a hold that has ended are free again within a minute. */
  pollInterval: 10 * second,
}
