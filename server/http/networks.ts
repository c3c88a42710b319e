import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Whose bound is that of one address so many times. */
export interface Network {
  name: string
  times: number
}

/**
 * One customer is given all of a network of 64 bits, often all of one of 56, and sometimes of 48, and could send every request
 * from another address. Many customers may share the two larger ones.
 */
const prefixes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
]
export const networkTimes = prefixes.map(({ times }) => times)

/** Each request asks for its own a few times. */
const known = new LRUCache<string, Network[]>({ max: 1000, memoMethod: readNetworks })

/** Some proxies forward a port too. */
const withoutPort = (text: string) => /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')

/** A client's address as limits count it: IPv4 as it is, IPv6 as the networks it is in, the smallest first. */
export const networksOf = (address = ''): Network[] => known.memo(address)

function readNetworks(address: string): Network[] {
  const [bare = ''] = withoutPort(address).split('%')
  // What names no address is the same client for all who send it.
  if (!isIP(bare)) return [{ name: 'unknown', times: 1 }]
  const ip = ipaddr.process(bare)
  if (ip.kind() === 'ipv4') return [{ name: ip.toString(), times: 1 }]
  return prefixes.map(({ bits, times }) => {
    const network = ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${bits}`)
    return { name: `${network.toRFC5952String()}/${bits}`, times }
  })
}
