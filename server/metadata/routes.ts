import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies'
import { acceptedEncoding, compressing } from '../http/contentNegotiation'
import { sendNotFound } from '../http/errors'
import { minute } from '../time'
import { sitemapFilePath, sitemapPath, sitemaps } from './sitemap'

const rate = { per: 'address', pool: 'sitemaps', points: 60, window: minute } as const
const options = { config: { rate } }
/** A large file takes as long as its reader. */
const streamed = { ...options, handlerTimeout: undefined, config: { isStream: true as const, rate } }

/** What search engines ask for. A site that they are to leave out has no sitemap; each of its answers says so (http/headers.ts). */
export async function metadataRoutes(app: FastifyInstance, { settings, ...deps }: Dependencies) {
  const { appOrigin, noIndex } = settings

  app.get('/robots.txt', options, async (_request, reply) => {
    // Nothing is disallowed on a site that is left out: a robot that may not fetch a page never learns that.
    const sitemap = noIndex ? '' : `\nSitemap: ${appOrigin}${sitemapPath}\n`
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`User-agent: *\nDisallow:\n${sitemap}`)
  })
  if (noIndex) return

  const maps = sitemaps({ ...deps, settings })
  function send(
    { method, headers }: FastifyRequest,
    reply: FastifyReply,
    parts: Iterable<string> | AsyncIterable<string>,
  ) {
    const encoding = acceptedEncoding(headers['accept-encoding'])
    reply.type('application/xml; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    // A HEAD request would otherwise read it all.
    if (method === 'HEAD') return reply.send()
    return reply.send(compressing(Readable.from(parts), encoding))
  }

  app.get(sitemapPath, streamed, async (request, reply) =>
    send(request, reply, await app.limitSearches(() => maps.all())),
  )

  app.get<{ Params: { name: string } }>(sitemapFilePath, streamed, async (request, reply) => {
    const parts = await app.limitSearches(() => maps.file(request.params.name))
    return parts ? send(request, reply, parts) : sendNotFound(request, reply)
  })
}
