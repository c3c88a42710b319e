import type { FastifyInstance } from 'fastify'
import { mediaPath } from '../../contract/calls'
import { isNotModified } from '../http/entityTag'
import { answerUnknown } from '../http/errors'
import { socketLimits } from '../http/limits'
import { startJobs } from '../runtime/jobs'
import type { Parts } from '../parts'
import { fileName, keyOf } from './imageUrl'
import { endIdleProcesses } from './processes'
import { imageVariants, servedWidth, type VariantFormat } from './variants'
import { warmVariants } from './warmVariants'

interface PictureRoute {
  Params: { name: string }
  Querystring: { w?: string | string[]; auto?: string | string[] }
}

/** A picture never changes, and a browser must not treat it as anything else. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  // Pages of APP_ORIGIN show pictures from API_ORIGIN.
  'cross-origin-resource-policy': 'cross-origin',
}

const compressedFormat = (accept = ''): VariantFormat => (accept.includes('image/avif') ? 'avif' : 'webp')

/** The first request of a variant waits for a decode, which on a busy machine exceeds the usual handler timeout. */
const options = { schema: { hide: true }, handlerTimeout: socketLimits.request }

/** Query: `w` for a width in pixels, with it `auto=compress` for the best format that the browser accepts. */
export function imageRoutes(app: FastifyInstance, parts: Parts) {
  const variants = imageVariants(parts)

  app.get<PictureRoute>(`${mediaPath}/:name`, options, async (request, reply) => {
    const key = keyOf(request.params.name)
    if (!key) return answerUnknown(request, reply)

    const { w, auto } = request.query
    const isCompressed = auto === 'compress'
    // Without a valid width, the picture as it is stored.
    const width = typeof w === 'string' && /^\d+$/.test(w) ? servedWidth(Number(w)) : undefined
    const format = isCompressed && width ? compressedFormat(request.headers.accept) : 'webp'

    const bytes = width ? await variants.find({ key, width, format }) : await parts.images.read(fileName(key))
    if (!bytes) return answerUnknown(request, reply)

    const tag = `"${key}-${width ?? 'whole'}-${format}"`
    reply.headers({ ...headers, etag: tag, ...(isCompressed && { vary: 'accept' }) })
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    reply.headers({ 'content-type': `image/${format}`, 'content-length': bytes.length })
    return reply.send(bytes)
  })

  let warming: ReturnType<typeof startJobs> | undefined
  app.addHook('onListen', async () => {
    warming = startJobs([warmVariants(parts, variants)], parts.log)
  })
  app.addHook('onClose', async () => {
    await warming?.stop()
    endIdleProcesses()
  })
}
