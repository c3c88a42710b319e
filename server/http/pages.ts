import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Theme } from '../../contract/theme'
import { answerUnknown } from './errors'

/** What the build of the page wants said in headers (scripts/prerender.mjs). */
export interface BuiltHeaders {
  /** `Link`: what a browser asks for before it has read the page that needs it. */
  links: {
    /** By HTML file: what its head asks for. */
    heads: Record<string, string>
    /** How a page asks for its largest picture. */
    pictures: Record<'rooms' | 'room', string>
  }
  /** `Content-Security-Policy`: hashes of the styles that stand inside pages. */
  styles: string[]
}

/** As the build has written it beside the client's folder; nothing in particular where it has not. */
export function builtHeaders(clientFolder: string): Partial<BuiltHeaders> {
  const file = `${clientFolder}.headers.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltHeaders) : {}
}

const year = 31_536_000
/** Files whose name carries a hash of their content, so that a new content is a new address. */
const hashed = /^assets\/|\.[0-9a-f]{8}-\d+\.(avif|webp)$/

/** Addresses that are never a page of the app: what is unknown below them is told as JSON. */
const notPages = /^\/(api|media|assets|fonts|images|brand|dev|sandbox|v1)(\/|$)|^\/(livez|readyz|openapi\.json)/

/** Pages of which the build knows how their largest picture is asked for. */
type Pictured = keyof BuiltHeaders['links']['pictures']

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
  /** The appearance that a visitor has chosen instead of the device's. */
  theme?: (request: FastifyRequest) => Theme | undefined
  /** Whether a request comes with a session, ended or not. */
  hasSession?: (request: FastifyRequest) => boolean
}

/**
 * Serves the built client from `folder`: hashed assets for a year, everything else checked anew, and the app's page for
 * every address of its own, so that a deep link or a reload works.
 */
export async function pages(app: FastifyInstance, folder: string, { firstPicture, theme, hasSession }: Knowledge = {}) {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.setNotFoundHandler(answerUnknown)
    return
  }
  const drawn = ownHtml.filter(([, { file }]) => existsSync(path.join(folder, file)))
  const { links } = builtHeaders(folder)

  await app.register(fastifyStatic, {
    root: folder,
    // A route for each file there is, so that no other address ever reaches the disk.
    wildcard: false,
    preCompressed: true,
    // Home is chosen like the other pages, below.
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const relative = path.relative(folder, file)
      reply.header('cache-control', hashed.test(relative) ? `public, max-age=${year}, immutable` : 'no-cache')
      const asked = [links?.heads[relative], reply.getHeader('link')].filter(Boolean)
      if (asked.length > 0) reply.header('link', asked.join(', '))
    },
  })

  /** In the appearance that was chosen, which the build has made of every page: nobody who chose dark sees a flash of light. */
  function sendHtml(request: FastifyRequest, reply: FastifyReply, file: string) {
    const chosen = theme?.(request)
    return reply.sendFile(chosen ? file.replace('.html', `.${chosen}.html`) : file)
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const [pattern, own] = drawn.find(([each]) => each.test(address)) ?? []
    if (!own || (own.signedIn && !hasSession?.(request))) return sendHtml(request, reply, shell)
    // A query narrows or orders the list: which room comes first then, only the page works out.
    const picture = own.picture && request.url === address && firstPicture?.(pattern?.exec(address)?.[1])
    if (own.picture && picture && links)
      reply.header('link', links.pictures[own.picture].replaceAll('/{picture}', picture))
    return sendHtml(request, reply, own.file)
  }

  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(address)
    // The page itself knows which of its addresses exist and shows its own "Page not found".
    return isPage ? sendPage(request, reply, address) : answerUnknown(request, reply)
  })
}
