import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, request, type Dispatcher } from 'undici'
import type { Settings } from '../settings'
import type { ReadingLimits } from './limits'
import { CalendarProblem, problems } from './problems'

/** The addresses of a name. */
type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

export interface FetchOptions {
  settings: Pick<Settings, 'appOrigin' | 'calendarAllowPrivate'>
  limits: ReadingLimits
  resolve?: Resolve
  isAllowed?: (address: string) => boolean
}

interface Fetched {
  text: string
  etag: string | null
}

/**
 * What an address answers; undefined when it still is what `etag` names. Each address is checked where it is connected to, so that
 * neither a redirect nor a name whose address changes leads into a private network. Errors: {@link CalendarProblem}.
 */
export async function fetchCalendar(
  address: string,
  etag: string | null,
  {
    settings,
    limits,
    resolve = resolveName,
    isAllowed = settings.calendarAllowPrivate ? () => true : isPublic,
  }: FetchOptions,
): Promise<Fetched | undefined> {
  const signal = AbortSignal.timeout(limits.time)
  const agent = new Agent({ connect: { lookup: checkedLookup(resolve, isAllowed, signal) }, pipelining: 0 })
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': 'StayScape (calendar import)',
    ...(etag && { 'if-none-match': etag }),
  }
  try {
    let url = parseAddress(address, settings)
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) && !isAllowed(host)) throw problems.private()
      const response = await request(url, { dispatcher: agent, signal, headers })
      const { location } = response.headers
      if (!isRedirect(response.statusCode) || typeof location !== 'string')
        return await readAnswer(response, limits.bytes, etag)
      discard(response)
      url = parseAddress(location, settings, url)
    }
    throw problems.redirects()
  } catch (error) {
    if (signal.aborted) throw problems.late()
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof CalendarProblem) throw cause
    throw problems.unreachable()
  } finally {
    void agent.destroy()
  }
}

/** Errors: the address is not http(s), or our own. */
export function parseAddress(
  address: string,
  { appOrigin, calendarAllowPrivate }: FetchOptions['settings'],
  base?: URL,
): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw problems.notHttp()
  const identify = calendarAllowPrivate ? placeOf : hostOf
  if (identify(url) === identify(new URL(appOrigin))) throw problems.own()
  return url
}

const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '')

/** With its port, whatever the protocol: in a network of one's own several installations may share a host. */
const placeOf = (url: URL) => `${hostOf(url)}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`

/** Neither of a private network nor special in any other way, whichever notation of IPv6 it is hidden in. */
export const isPublic = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** Node's own look-up would hold one of the process's few threads for as long as a stranger's name server likes. */
const resolveName: Resolve = async (name, signal) => {
  const resolver = new Resolver()
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** In place of `dns.lookup`, as `net.connect` calls it: what it returns is what is connected to. */
function checkedLookup(resolve: Resolve, isAllowed: (address: string) => boolean, signal: AbortSignal): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name, signal).then(
      (addresses) => {
        const allowed = addresses.filter(isAllowed).map((address) => ({ address, family: isIP(address) }))
        const [first] = allowed
        if (!first) callback(addresses.length > 0 ? problems.private() : problems.unreachable(), [])
        else if (all) callback(null, allowed)
        else callback(null, first.address, first.family)
      },
      () => callback(problems.unreachable(), []),
    )
  }
}

function discard({ body }: Dispatcher.ResponseData) {
  body.on('error', () => undefined).destroy()
}

async function readAnswer(response: Dispatcher.ResponseData, bytesMax: number, etag: string | null) {
  const { statusCode, headers, body } = response
  const isUnchanged = etag !== null && statusCode === 304
  if (isUnchanged || statusCode < 200 || statusCode > 299) {
    discard(response)
    if (isUnchanged) return undefined
    throw problems.status(statusCode)
  }
  const chunks: Buffer[] = []
  let bytes = Number(headers['content-length']) || 0
  if (bytes <= bytesMax) bytes = 0
  for await (const chunk of bytes > bytesMax ? [] : (body as AsyncIterable<Buffer>)) {
    bytes += chunk.length
    if (bytes > bytesMax) break
    chunks.push(chunk)
  }
  if (bytes > bytesMax) {
    discard(response)
    throw problems.large()
  }
  return { text: Buffer.concat(chunks).toString('utf8'), etag: typeof headers.etag === 'string' ? headers.etag : null }
}
