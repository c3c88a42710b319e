import { second } from '../../time'

export const refundTimes = {
  /** How long the cards with delayed refunds take: long enough to read the state in between. */
  settling: 6 * second,
  pollInterval: 2 * second,
}
