import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaPath } from '../../contract/calls'
import { day, minute } from '../time'
import { isNotModified } from '../http/contentNegotiation'
import { sendNotFound } from '../http/errors'
import { startJobs } from '../runtime/jobs'
import { fileName, keyFromFileName, keyFromShareName } from './imageUrl'
import { endIdleProcesses } from './processes'
import type { ImageDependencies } from './pictures'
import { imageVariants, servedWidth, type FindCovers, type VariantFormat, warmVariants } from './variants'

interface PictureRoute {
  Params: { name: string }
  Querystring: { w?: string | string[]; auto?: string | string[] }
}

/** A picture never changes, and a browser must not interpret it as anything else. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  // Pages of APP_ORIGIN show pictures from API_ORIGIN.
  'cross-origin-resource-policy': 'cross-origin',
}

const compressedFormat = (accept = ''): VariantFormat => (accept.includes('image/avif') ? 'avif' : 'webp')

/** No handler timeout: a timer per request costs more than a cached picture, and decoding has its own limit. */
const options = {
  handlerTimeout: undefined,
  // A long list has hundreds of them.
  config: { rate: { per: 'address', pool: 'pictures', points: 6000, window: minute } as const },
}

interface ImageOptions extends ImageDependencies {
  findCovers: FindCovers
}

/** Query: `w`, a width in pixels, and `auto=compress` for the best format that the browser accepts. With `.jpg`: as a link is shown. */
export async function imageRoutes(app: FastifyInstance, { findCovers, ...deps }: ImageOptions) {
  const variants = imageVariants(deps)

  function send(request: FastifyRequest, reply: FastifyReply, etag: string, format: string, bytes: Buffer) {
    reply.headers(headers).header('etag', etag)
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.header('content-type', `image/${format}`).header('content-length', bytes.length)
    return reply.send(bytes)
  }

  async function sendShare(request: FastifyRequest, reply: FastifyReply, key: string) {
    const bytes = await variants.find({ key, format: 'jpeg' })
    return bytes ? send(request, reply, `"${key}-share"`, 'jpeg', bytes) : sendNotFound(request, reply)
  }

  app.get<PictureRoute>(`${mediaPath}/:name`, options, async (request, reply) => {
    const shared = keyFromShareName(request.params.name)
    if (shared) return sendShare(request, reply, shared)
    const key = keyFromFileName(request.params.name)
    if (!key) return sendNotFound(request, reply)

    const { w, auto } = request.query
    const isCompressed = auto === 'compress'
    // Without a valid width, the picture as it is stored.
    const width = typeof w === 'string' && /^\d+$/.test(w) ? servedWidth(Number(w)) : undefined
    const format = isCompressed && width ? compressedFormat(request.headers.accept) : 'webp'

    const bytes = width ? await variants.find({ key, width, format }) : await deps.images.read(fileName(key))
    if (!bytes) return sendNotFound(request, reply)

    if (isCompressed) reply.header('vary', 'accept')
    return send(request, reply, `"${key}-${width ?? 'whole'}-${format}"`, format, bytes)
  })

  // Pictures removed while no process was running here.
  const orphans = { name: 'variants without a picture', interval: day, run: () => variants.forgetOrphans() }

  let warming: ReturnType<typeof startJobs> | undefined
  app.addHook('onListen', async () => {
    warming = startJobs([warmVariants(findCovers, variants), orphans], deps)
  })
  app.addHook('onClose', async () => {
    variants.stop()
    await warming?.stop()
    endIdleProcesses()
  })
}
