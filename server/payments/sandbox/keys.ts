import { createHmac } from 'node:crypto'
import type { Settings } from '../../settings'

/**
 * The sandbox's own keys, shaped like the provider's test keys. Fixed on a machine without SECRET_KEY, so that scripts can
 * sign messages; made from it where there is one, as always in production, so that nobody outside can.
 */
export function sandboxKeys({ secretKey = 'sandbox' }: Pick<Settings, 'secretKey'>) {
  const key = (purpose: string) => createHmac('sha256', secretKey).update(`payment sandbox: ${purpose}`).digest('hex')
  return { secretKey: `sk_test_${key('calls')}`, webhookSecret: `whsec_${key('messages')}` }
}
