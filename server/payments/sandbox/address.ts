import type { Settings } from '../../settings'

type Listening = Pick<Settings, 'host' | 'port'>

/** Hosts that include loopback, by which we reach ourselves. */
const withLoopback = ['0.0.0.0', '::', 'localhost']

/** The sandbox is part of this very server: the SDK reaches it on the server's own port. */
export const sandboxAddress = ({ host, port }: Listening) => ({
  protocol: 'http' as const,
  host: withLoopback.includes(host) ? '127.0.0.1' : host,
  port,
})

/** The same as an origin. */
export function sandboxOrigin(settings: Listening): string {
  const { protocol, host, port } = sandboxAddress(settings)
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
