import Stripe from 'stripe'
import { paymentLimits } from '../limits'
import type { Settings } from '../settings'
import { sandboxAddress } from './sandbox/address'
import { sandboxKeys } from './sandbox/keys'

type ProviderSettings = Pick<Settings, 'stripe' | 'host' | 'port' | 'secretKey'>

/** The keys in use: Stripe's own, or those of the sandbox where there are none (D21). */
export const providerKeys = (settings: ProviderSettings) => settings.stripe ?? sandboxKeys(settings)

/** The official SDK, talking to Stripe or to the sandbox: only the address and the keys differ. */
export function createStripe(settings: ProviderSettings): Stripe {
  return new Stripe(providerKeys(settings).secretKey, {
    ...(!settings.stripe && sandboxAddress(settings)),
    timeout: paymentLimits.timeout,
    maxNetworkRetries: paymentLimits.retries,
    telemetry: false,
  })
}
