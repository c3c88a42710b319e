import Stripe from 'stripe'
import { paymentLimits } from './limits'
import type { Settings } from '../settings'
import { sandboxAddress, sandboxKeys } from './sandbox/connection'

type ProviderSettings = Pick<Settings, 'stripe' | 'host' | 'port' | 'secretKey'>

/** Stripe's keys, or the sandbox's when none are set. */
export const providerKeys = (settings: ProviderSettings) => settings.stripe ?? sandboxKeys(settings)

/** The official SDK for Stripe or the sandbox: only the address and the keys differ. */
export function createStripe(settings: ProviderSettings): Stripe {
  return new Stripe(providerKeys(settings).secretKey, {
    ...(!settings.stripe && sandboxAddress(settings)),
    timeout: paymentLimits.timeout,
    maxNetworkRetries: paymentLimits.retries,
    telemetry: false,
  })
}
