import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { pagePaths, supportMeta, type PageName } from '../../contract/pages'
import { isUnavailable } from '../db/errors'
import { minute, second, TimedOut, withTimeout } from '../time'
import { reasonOf } from './afterResponse'
import { acceptedEncoding, compressed, type Encoding, isNotModified } from './contentNegotiation'
import { sendNotFound } from './errors'
import { type PageHead, withHead } from './pageHead'
import { limitRead } from './rate'
import { Refusal, unavailable } from './refusal'
import { escapeHtml } from './serverPage'

const year = 31_536_000
/** Files whose name carries a hash of their content, so that a new content is a new address. */
const hashed = /^assets\/|\.[0-9a-f]{8}-\d+\.(avif|webp)$/

/** Stands for a link to a page that has no picture of its own. */
const sharePicture = 'brand/share.jpg'

/** Addresses that are never a page of the app; unknown ones below them are answered as JSON. */
const notPages = /^\/(api|media|assets|fonts|images|brand|dev|sandbox|v1)(\/|$)|^\/(livez|readyz|openapi\.json)/

/** Sent for every address whose page has no HTML of its own. */
const shell = 'index.html'
const fileOf = (page: string) => `${page}.html`

/** By name of the page, as the router reads addresses; the group is the id in the address. */
const patterns = (Object.keys(pagePaths) as PageName[]).map((name) => {
  const pattern = pagePaths[name].replace(/\/$/, '').replace(':id', '([^/]+)').replace('/*', '/.*')
  return [name, new RegExp(`^${pattern}/?$`, 'i')] as const
})

/** Milliseconds after which a page is sent without a head of its own: longer than one waits for a connection of the database. */
const headTimeout = 3 * second

/** Heads that one address may have looked up: crawlers come from few addresses. */
const pageRate = { per: 'address', pool: 'pages', points: 600, window: minute } as const

/** Seconds after which a page that was sent without one may be asked for again. */
const retryAfter = 10

/** Bytes of pages with heads of their own that are kept, as they are sent. */
const composedBytesMax = 8 * 1024 * 1024

const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** As the router of the page reads an id. What cannot be decoded, or stored, is nobody's. */
function decoded(id: string): string {
  try {
    const text = decodeURIComponent(id)
    return text.includes('\0') ? '' : text
  } catch {
    return ''
  }
}

interface PagesOptions {
  /** Of the built client; without one nothing is served. */
  folder?: string
  /** Named in every page, for those that show where to ask for help. */
  supportEmail?: string
  /** What the head of a page says; `id` is that of its address, decoded, or empty. */
  headOf?: (page: PageName, id: string, query: URLSearchParams) => Promise<PageHead | undefined>
  /** Address of the first picture of a room or a hotel, or of the list's first room, when it is in memory. */
  firstPicture?: (id?: string) => string | undefined
  /** Whether a request carries a session, expired or not. */
  hasSession?: (request: FastifyRequest) => boolean
}

/**
 * Serves the built client: hashed assets for a year, everything else revalidated, and a page's HTML for
 * every address of the app, so that a deep link or a reload works. What is at no other address is not found.
 */
export const pages = fp(async (app: FastifyInstance, options: PagesOptions) => {
  const { folder, supportEmail, headOf, firstPicture, hasSession } = options
  if (!folder || !existsSync(path.join(folder, shell))) return void app.setNotFoundHandler(sendNotFound)
  const built = readBuildManifest(folder)
  const sendDocument = documentSender(folder, [shell, ...Object.keys(built.pages).map(fileOf)], supportEmail)

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, rate: { unlimited: 'A file of the page, from the disk' } }
    })
    await scope.register(fastifyStatic, {
      root: folder,
      // A route for each file there is, so that no other address ever reaches the disk.
      wildcard: false,
      preCompressed: true,
      // Pages are sent below, at their own addresses.
      index: false,
      allowedPath: (file) => !file.endsWith('.html'),
      cacheControl: false,
      setHeaders: (reply, file) => {
        const name = path.relative(folder, file)
        reply.header('cache-control', hashed.test(name) ? `public, max-age=${year}, immutable` : 'no-cache')
        // Pages of others show it beside a link to us.
        if (name === sharePicture) reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  })

  /**
   * A page whose head cannot be read from the database, or that is asked for too often, has the one that all pages share, and says
   * itself what it cannot load. Search engines are told to come again: whether there is such a room is not known.
   */
  async function findHead(request: FastifyRequest, reply: FastifyReply, page: PageName, id: string) {
    if (!headOf) return undefined
    try {
      limitRead(request, pageRate)
      const query = new URLSearchParams(queryOf(request.url))
      return await withTimeout(headTimeout, headOf(page, id, query))
    } catch (error) {
      const isTooOften = error instanceof Refusal
      const isBug = !isTooOften && !isUnavailable(error) && !(error instanceof TimedOut)
      if (isBug) request.log.error({ err: error }, 'unexpected error')
      if (!isTooOften) request.log.warn({ reason: reasonOf(error), page }, 'a page is sent without a head of its own')
      const { status, more } = isTooOften ? error : unavailable('', retryAfter)
      reply.code(status).header('retry-after', more.retryAfterSeconds)
      return undefined
    }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const [name, pattern] = patterns.find(([, each]) => each.test(address)) ?? []
    // What is no page and asked for as one gets the page that says so.
    if (!name && !request.headers.accept?.includes('text/html')) return sendNotFound(request, reply)
    const [, inAddress] = pattern?.exec(address) ?? []
    const id = inAddress && decoded(inAddress)
    const head = name && (await findHead(request, reply, name, id ?? ''))
    if (!name || head?.isMissing) reply.code(404)

    const own = name && built.pages[name]
    const byCookie = Boolean(own && own.signedIn)
    const file = !own || (byCookie && !hasSession?.(request)) ? shell : fileOf(name)

    // With a query the list is filtered or sorted, and only the page works out which room comes first.
    const picture = own && own.picture && request.url === address && firstPicture?.(id)
    const naming = (text = '') => (picture ? text.replaceAll('/{picture}', picture) : '')
    const links = [built.links[file], own && naming(own.picture)].filter(Boolean)
    if (links.length > 0) reply.header('link', links.join(', '))
    return sendDocument(reply, file, { byCookie, head, image: head && own ? naming(own.image) : '' })
  }

  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(address)
    return isPage ? sendPage(request, reply, address) : sendNotFound(request, reply)
  })
})

/** A page with HTML of its own: `{name}.html`. All others are sent `index.html`. */
interface BuiltPage {
  /** Its calls concern only visitors with a session; everybody else is sent `index.html`. */
  signedIn?: boolean
  /** `Link` header that preloads the largest picture, whose address replaces `/{picture}`. */
  picture?: string
  /** The same picture as an element, for the place that is kept for it. */
  image?: string
}

/** What the build of the client says about it, beside its folder. */
export interface BuildManifest {
  /** Hashes of inline scripts and styles, for the `Content-Security-Policy`. */
  inline: { scripts: string[]; styles: string[] }
  /** `Link` header by HTML file: the styles, fonts and scripts that its head asks for. */
  links: Record<string, string>
  /** By name of the page. */
  pages: Record<string, BuiltPage>
  /** Files by name of the chunk. */
  chunks: Record<string, string[]>
}

const nothingBuilt: BuildManifest = { inline: { scripts: [], styles: [] }, links: {}, pages: {}, chunks: {} }

export function readBuildManifest(clientFolder: string | undefined): BuildManifest {
  const file = `${clientFolder}.manifest.json`
  if (!clientFolder || !existsSync(file)) return nothingBuilt
  return JSON.parse(readFileSync(file, 'utf8')) as BuildManifest
}

interface Body {
  bytes: Buffer
  etag: string
}

/** Tagged by its own bytes, which a file's size and time do not tell apart. */
const bodyOf = (bytes: Buffer): Body => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
})

/** Where `PictureBlock` keeps a place for the first picture. */
const picturePlace = /<div data-picture[^>]*>/

interface Composition {
  name: string
  /** Without one the page keeps the head that all pages share. */
  head?: PageHead
  /** The element of the first picture, or nothing. */
  image: string
  encoding: Encoding
}

interface Sending extends Pick<Composition, 'head' | 'image'> {
  /** Another visitor may be sent another document at this address. */
  byCookie: boolean
}

/** Sends the HTML files `names` of the built client, kept in memory: they are few, and every visit asks for one. */
function documentSender(folder: string, names: string[], supportEmail?: string) {
  const support = supportEmail ? `<meta name="${supportMeta}" content="${escapeHtml(supportEmail)}">` : ''
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const documents = new Map(names.map((name) => [name, read(name).replace('<title>', (title) => support + title)]))

  const composed = new LRUCache<string, Body, Composition>({
    maxSize: composedBytesMax,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
    // One that is dropped before it is ready is sent all the same.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { name, head, image, encoding } }) => {
      const page = documents.get(name)!
      const html = head ? withHead(page, head).replace(picturePlace, (place) => place + image) : page
      const best = !head || head.isFixed
      return bodyOf(await compressed(Buffer.from(html), encoding, { best }))
    },
  })

  return async (reply: FastifyReply, name: string, { byCookie, head, image }: Sending) => {
    const { headers } = reply.request
    const encoding = acceptedEncoding(headers['accept-encoding'])
    const context: Composition = { name, head, image, encoding }
    const { bytes, etag } = await composed.forceFetch(JSON.stringify(context), { context })
    reply.headers({
      'cache-control': 'no-cache',
      vary: byCookie ? 'accept-encoding, cookie' : 'accept-encoding',
      etag,
    })
    if (reply.statusCode === 200 && isNotModified(headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').header('content-length', bytes.length).send(bytes)
  }
}
