import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePaths } from '../../contract/pages'
import { readBuildManifest } from './buildManifest'
import { htmlDocuments } from './documents'
import { answerUnknown } from './errors'

const year = 31_536_000
/** Files whose name carries a hash of their content, so that a new content is a new address. */
const hashed = /^assets\/|\.[0-9a-f]{8}-\d+\.(avif|webp)$/

/** Addresses that are never a page of the app; unknown ones below them are answered as JSON. */
const notPages = /^\/(api|media|assets|fonts|images|brand|dev|sandbox|v1)(\/|$)|^\/(livez|readyz|openapi\.json)/

/** Sent for every address whose page has no HTML of its own. */
const shell = 'index.html'
const fileOf = (page: string) => `${page}.html`

/** By name of the page; the group is the id in the address. */
const patterns = Object.entries(pagePaths).map(
  ([name, address]) => [name, new RegExp(`^${address.replace(':id', '([^/]+)').replace('*', '.*')}$`)] as const,
)

interface Visitors {
  /** Address of the first picture of a room, or of the list's first room, when it is in memory. */
  firstPicture?: (roomId?: string) => string | undefined
  /** Whether a request carries a session, expired or not. */
  hasSession?: (request: FastifyRequest) => boolean
}

/**
 * Serves the built client from `folder`: hashed assets for a year, everything else revalidated, and a page's HTML for
 * every address of the app, so that a deep link or a reload works.
 */
export async function pages(app: FastifyInstance, folder: string, { firstPicture, hasSession }: Visitors = {}) {
  if (!existsSync(path.join(folder, shell))) {
    app.setNotFoundHandler(answerUnknown)
    return
  }
  const built = readBuildManifest(folder)
  const documents = htmlDocuments(folder, [shell, ...Object.keys(built.pages).map(fileOf)])

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
    // The app itself knows which of its addresses exist and shows its own "Page not found".
    return isPage ? sendPage(request, reply, address) : answerUnknown(request, reply)
  })
}
