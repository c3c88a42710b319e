import { createHash } from 'node:crypto'
import { deriveKey } from '../keys'
import type { Settings } from '../settings'

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

type SecretPlace = Pick<Settings, 'secretKey' | 'dataDir'>

/** Keys in the format of the provider's test keys, which nobody can compute who does not have our secret. */
export const sandboxKeys = (settings: SecretPlace) => ({
  secretKey: `sk_test_${deriveKey('payment sandbox: calls', settings).toString('hex')}`,
  webhookSecret: `whsec_${deriveKey('payment sandbox: messages', settings).toString('hex')}`,
})

/** The account of the keys: with another secret it is another. */
export const sandboxAccount = (settings: SecretPlace) =>
  `acct_${createHash('sha256').update(sandboxKeys(settings).secretKey).digest('hex').slice(0, 16)}`
