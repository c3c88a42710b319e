import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknown } from './errors'

const year = 31_536_000
/** Files whose name carries a hash of their content, so that a new content is a new address. */
const hashed = /^assets\/|\.[0-9a-f]{8}-\d+\.(avif|webp)$/

/** Addresses that are never a page of the app: what is unknown below them is told as JSON. */
const notPages = /^\/(api|media|assets|fonts|images|brand|dev|sandbox|v1)(\/|$)|^\/(livez|readyz|openapi\.json)/

/** Pages of which the build knows how their largest picture is asked for. */
type Pictured = 'rooms' | 'room'

interface OwnHtml {
  file: string
  /** Only for those who come with a session: what it asks for concerns nobody else. */
  signedIn?: boolean
  picture?: Pictured
}

/** Pages whose HTML already holds, or asks for, what they surely need (scripts/prerender.mjs). All others: the shell. */
const ownHtml: readonly (readonly [RegExp, OwnHtml])[] = [
  [/^\/$/, { file: 'home.html' }],
  [/^\/rooms$/, { file: 'rooms.html', picture: 'rooms' }],
  [/^\/rooms\/([^/]+)$/, { file: 'room.html', picture: 'room' }],
  [/^\/my-bookings$/, { file: 'bookings.html', signedIn: true }],
  [/^\/owner$/, { file: 'owner.html', signedIn: true }],
]
const shell = 'index.html'

/** What the pages' HTML is chosen by; without it nobody is signed in and no picture is known. */
interface Knowledge {
  /** The address of the picture that a room, or the first of the list, shows first; undefined when it is not at hand. */
  firstPicture?: (roomId?: string) => string | undefined
  /** Whether a request comes with a session, ended or not. */
  hasSession?: (request: FastifyRequest) => boolean
}

/**
 * Serves the built client from `folder`: hashed assets for a year, everything else checked anew, and the app's page for
 * every address of its own, so that a deep link or a reload works.
 */
export async function pages(app: FastifyInstance, folder: string, { firstPicture, hasSession }: Knowledge = {}) {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.setNotFoundHandler(answerUnknown)
    return
  }
  const drawn = ownHtml.filter(([, { file }]) => existsSync(path.join(folder, file)))
  const links = pictureLinks(`${folder}.links.json`)

  await app.register(fastifyStatic, {
    root: folder,
    // A route for each file there is, so that no other address ever reaches the disk.
    wildcard: false,
    preCompressed: true,
    index: drawn.find(([pattern]) => pattern.test('/'))?.[1].file ?? shell,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const relative = path.relative(folder, file)
      reply.header('cache-control', hashed.test(relative) ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })

  function sendPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const [pattern, own] = drawn.find(([each]) => each.test(address)) ?? []
    if (!own || (own.signedIn && !hasSession?.(request))) return reply.sendFile(shell)
    // A query narrows or orders the list: which room comes first then, only the page works out.
    const picture = own.picture && request.url === address && firstPicture?.(pattern?.exec(address)?.[1])
    if (own.picture && picture && links) reply.header('link', links[own.picture].replaceAll('/{picture}', picture))
    return reply.sendFile(own.file)
  }

  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(address)
    // The page itself knows which of its addresses exist and shows its own "Page not found".
    return isPage ? sendPage(request, reply, address) : answerUnknown(request, reply)
  })
}

/** How each page asks for its largest picture, as the build has written it down; undefined when nothing was. */
const pictureLinks = (file: string): Record<Pictured, string> | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<Pictured, string>) : undefined
