import { day, hour, minute, second } from '../time'
import { socketLimits } from '../http/limits'

export const paymentLimits = {
  /** Of one try of a call, and how many tries may follow. */
  timeout: 10 * second,
  retries: 2,
  /** While a guest waits: the answer has to come before the handler's own timeout. */
  interactive: { timeout: 4 * second, maxNetworkRetries: 2 },
  /** The request that opened a session has been answered by then, so that its address is saved or was never sent. */
  unsavedTimeout: socketLimits.handler,
  /** Between two checks of an open session: a payment whose webhook never came shows within a minute. */
  pollInterval: 25 * second,
  /** The same for a session that the provider does not know: it will once its account's key is back. */
  unresolvedPollInterval: 5 * minute,
  batchSize: 20,
  /**
   * From each request for a refund, or question how it stands, to the next; the last repeats until the provider has said. The first is
   * longer than the calls of a try can last, of which the SDK repeats each once if its line is cut.
   */
  refundDelays: [minute, 2 * minute, 10 * minute, hour, 6 * hour],
  /** Tries with one idempotency key, and at least: from then on an hour or more lies between two. */
  triesPerKey: 4,
  /** A bank may send back a refund that succeeded: for how long and how often we look. */
  refundWatchPeriod: 30 * day,
  refundPollInterval: day,
  /** Between two looks for messages that never came, and how far back the first goes: for as long the provider lists them. */
  eventReadInterval: 10 * minute,
  eventsKept: 30 * day,
  /** Read once more each time, for clocks that differ. */
  eventReadOverlap: 10 * minute,
  /** How far a webhook's timestamp may be from our time, either way. */
  signatureTolerance: 300 * second,
  messageBytes: 256 * 1024,
}
