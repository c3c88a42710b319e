import { createHash, createHmac } from 'node:crypto'
import type { Settings } from '../../settings'

type ListenAddress = Pick<Settings, 'host' | 'port'>

/** Hosts that include the loopback address. */
const loopbackHosts = ['0.0.0.0', '::', 'localhost']

/** Where the SDK reaches the sandbox: on this server's own port. */
export const sandboxAddress = ({ host, port }: ListenAddress) => ({
  protocol: 'http' as const,
  host: loopbackHosts.includes(host) ? '127.0.0.1' : host,
  port,
})

export function sandboxOrigin(settings: ListenAddress): string {
  const { protocol, host, port } = sandboxAddress(settings)
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Keys in the format of the provider's test keys: derived from SECRET_KEY, which production always has, and fixed without one,
 * so that scripts can sign webhooks.
 */
export function sandboxKeys({ secretKey = 'sandbox' }: Pick<Settings, 'secretKey'>) {
  const key = (purpose: string) => createHmac('sha256', secretKey).update(`payment sandbox: ${purpose}`).digest('hex')
  return { secretKey: `sk_test_${key('calls')}`, webhookSecret: `whsec_${key('messages')}` }
}

/** The account of the keys: with another SECRET_KEY it is another. */
export const sandboxAccount = (settings: Pick<Settings, 'secretKey'>) =>
  `acct_${createHash('sha256').update(sandboxKeys(settings).secretKey).digest('hex').slice(0, 16)}`
