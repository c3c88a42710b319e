import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Theme } from '../../contract/theme'
import { answerUnknown } from './errors'

/** Headers that the page's build asks for (scripts/prerender.mjs). */
interface BuiltHeaders {
  /** `Link`: what a browser preloads before it has read the page. */
  links: {
    /** By HTML file. */
    heads: Record<string, string>
    /** For the largest picture of a page. */
    pictures: Record<'rooms' | 'room', string>
  }
  /** `Content-Security-Policy`: hashes of the styles that stand inside pages. */
  styles: string[]
}

/** Written by the build beside the client's folder. */
export function builtHeaders(clientFolder: string): Partial<BuiltHeaders> {
  const file = `${clientFolder}.headers.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltHeaders) : {}
}

const year = 31_536_000
/** Files whose name carries a hash of their content, so that a new content is a new address. */
const hashed = /^assets\/|\.[0-9a-f]{8}-\d+\.(avif|webp)$/

/** Never a page of the app: what is unknown below them is answered in JSON. */
const notPages = /^\/(api|media|assets|fonts|images|brand|dev|sandbox|v1)(\/|$)|^\/(livez|readyz|openapi\.json)/

interface OwnHtml {
  file: string
  /** Only for requests with a session: it preloads data that only they have. */
  signedIn?: boolean
  picture?: keyof BuiltHeaders['links']['pictures']
}

/** Pages whose HTML already holds, or preloads, what they need (scripts/prerender.mjs). All others get the shell. */
const ownHtml: readonly (readonly [RegExp, OwnHtml])[] = [
  [/^\/$/, { file: 'home.html' }],
  [/^\/rooms$/, { file: 'rooms.html', picture: 'rooms' }],
  [/^\/rooms\/([^/]+)$/, { file: 'room.html', picture: 'room' }],
  [/^\/my-bookings$/, { file: 'bookings.html', signedIn: true }],
  [/^\/owner$/, { file: 'owner.html', signedIn: true }],
]
const shell = 'index.html'

/** What the HTML is chosen by. */
interface PageDeps {
  /** The address of a room's first picture, or of the first room's in the list; undefined when it is not known. */
  firstPicture?: (roomId?: string) => string | undefined
  /** The theme that a visitor has chosen instead of the device's. */
  theme?: (request: FastifyRequest) => Theme | undefined
  /** Whether a request carries a session cookie, expired or not. */
  hasSession?: (request: FastifyRequest) => boolean
}

/**
 * Serves the built client from `folder`: hashed assets for a year, everything else revalidated, and the app's HTML for every
 * address of its own, so that a deep link or a reload works.
 */
export async function pages(app: FastifyInstance, folder: string, { firstPicture, theme, hasSession }: PageDeps = {}) {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.setNotFoundHandler(answerUnknown)
    return
  }
  const prerendered = ownHtml.filter(([, { file }]) => existsSync(path.join(folder, file)))
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
      const preloads = [links?.heads[relative], reply.getHeader('link')].filter(Boolean)
      if (preloads.length > 0) reply.header('link', preloads.join(', '))
    },
  })

  /** In the chosen theme, which the build makes of every page, so that nobody who chose dark sees a flash of light. */
  function sendHtml(request: FastifyRequest, reply: FastifyReply, file: string) {
    const chosen = theme?.(request)
    return reply.sendFile(chosen ? file.replace('.html', `.${chosen}.html`) : file)
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const [pattern, own] = prerendered.find(([each]) => each.test(address)) ?? []
    if (!own || (own.signedIn && !hasSession?.(request))) return sendHtml(request, reply, shell)
    // A query filters or sorts the list: only the page knows which room comes first then.
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
