import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { pagePaths, supportMeta } from '../../contract/pages'
import { sendNotFound } from './errors'
import { acceptedEncoding, type Encoding, isNotModified } from './contentNegotiation'
import { escapeHtml } from './serverPage'

const year = 31_536_000
/** Files whose name carries a hash of their content, so that a new content is a new address. */
const hashed = /^assets\/|\.[0-9a-f]{8}-\d+\.(avif|webp)$/

/** Addresses that are never a page of the app; unknown ones below them are answered as JSON. */
const notPages = /^\/(api|media|assets|fonts|images|brand|dev|sandbox|v1)(\/|$)|^\/(livez|readyz|openapi\.json)/

/** Sent for every address whose page has no HTML of its own. */
const shell = 'index.html'
const fileOf = (page: string) => `${page}.html`

/** By name of the page, as the router reads addresses; the group is the id in the address. */
const patterns = Object.entries(pagePaths).map(([name, address]) => {
  const pattern = address.replace(/\/$/, '').replace(':id', '([^/]+)').replace('/*', '/.*')
  return [name, new RegExp(`^${pattern}/?$`, 'i')] as const
})

interface PagesOptions {
  /** Of the built client. */
  folder: string
  /** Named in every page, for those that show where to ask for help. */
  supportEmail?: string
  /** Address of the first picture of a room, or of the list's first room, when it is in memory. */
  firstPicture?: (roomId?: string) => string | undefined
  /** Whether a request carries a session, expired or not. */
  hasSession?: (request: FastifyRequest) => boolean
}

/**
 * Serves the built client: hashed assets for a year, everything else revalidated, and a page's HTML for
 * every address of the app, so that a deep link or a reload works. What is at no other address is not found.
 */
export const pages = fp(async (app: FastifyInstance, options: PagesOptions) => {
  const { folder, firstPicture, hasSession } = options
  if (!existsSync(path.join(folder, shell))) {
    app.setNotFoundHandler(sendNotFound)
    return
  }
  const built = readBuildManifest(folder)
  const documents = htmlDocuments(options, [shell, ...Object.keys(built.pages).map(fileOf)])

  await app.register(fastifyStatic, {
    root: folder,
    // A route for each file there is, so that no other address ever reaches the disk.
    wildcard: false,
    preCompressed: true,
    // Pages are sent below, at their own addresses.
    index: false,
    allowedPath: (file) => !file.endsWith('.html'),
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = hashed.test(path.relative(folder, file))
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })

  function sendPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const [name, pattern] = patterns.find(([, each]) => each.test(address)) ?? []
    // What is no page and asked for as one gets the page that says so.
    if (!name && !request.headers.accept?.includes('text/html')) return sendNotFound(request, reply)
    if (!name) reply.code(404)

    const own = name && built.pages[name]
    const byCookie = Boolean(own && own.signedIn)
    const file = !own || (byCookie && !hasSession?.(request)) ? shell : fileOf(name)

    // With a query the list is filtered or sorted, and only the page works out which room comes first.
    const picture = own && own.picture && request.url === address && firstPicture?.(pattern?.exec(address)?.[1])
    const links = [built.links[file], picture && own.picture?.replaceAll('/{picture}', picture)].filter(Boolean)
    if (links.length > 0) reply.header('link', links.join(', '))
    return documents.send(reply, file, { byCookie })
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

const suffixes: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

type Document = Partial<Record<Encoding, Body>> & { identity: Body }

/** Tagged by its own bytes, which a file's size and time do not tell apart. */
const bodyOf = (bytes: Buffer): Body => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
})

/** A file with its compressed twins. */
function readDocument(file: string): Document {
  const compressed = suffixes
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([encoding, suffix]) => [encoding, bodyOf(readFileSync(file + suffix))])
  return { identity: bodyOf(readFileSync(file)), ...(Object.fromEntries(compressed) as Partial<Document>) }
}

/** The same with the address in its head. */
function withSupport({ identity }: Document, supportEmail: string): Document {
  const meta = `<meta name="${supportMeta}" content="${escapeHtml(supportEmail)}">`
  const bytes = Buffer.from(identity.bytes.toString().replace('<title>', (title) => meta + title))
  return { identity: bodyOf(bytes), br: bodyOf(brotliCompressSync(bytes)), gzip: bodyOf(gzipSync(bytes)) }
}

/** The HTML files `names` of the built client, kept in memory: they are few, and every visit asks for one. */
function htmlDocuments({ folder, supportEmail }: PagesOptions, names: string[]) {
  const read = (name: string) => readDocument(path.join(folder, name))
  const documents = new Map(
    names.map((name) => [name, supportEmail ? withSupport(read(name), supportEmail) : read(name)]),
  )

  return {
    /** `byCookie`: another visitor may be sent another document at this address. */
    send(reply: FastifyReply, name: string, { byCookie }: { byCookie: boolean }) {
      const { headers } = reply.request
      const document = documents.get(name)!
      const wanted = acceptedEncoding(headers['accept-encoding'])
      const encoding = document[wanted] ? wanted : 'identity'
      const { bytes, etag } = document[encoding] ?? document.identity
      reply.headers({
        'cache-control': 'no-cache',
        vary: byCookie ? 'accept-encoding, cookie' : 'accept-encoding',
        etag,
      })
      if (reply.statusCode === 200 && isNotModified(headers['if-none-match'], etag)) return reply.code(304).send()
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type('text/html; charset=utf-8').header('content-length', bytes.length).send(bytes)
    },
  }
}
