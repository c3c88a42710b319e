import type { FastifyInstance } from 'fastify'
import { mediaPath } from '../../contract/calls'
import { isNotModified } from '../http/entityTag'
import { answerUnknown } from '../http/errors'
import { startJobs } from '../runtime/jobs'
import { socketLimits } from '../http/limits'
import type { Parts } from '../parts'
import { fileName, keyOf } from './imageUrl'
import { imageVariants, servedWidth, type VariantFormat } from './variants'
import { warmVariants } from './warmVariants'

interface Asked {
  Params: { name: string }
  Querystring: { w?: string | string[]; auto?: string | string[] }
}

/** What every picture is sent with: it never changes, and it is a picture and nothing else, wherever it is shown (E3). */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  // Pages of APP_ORIGIN show pictures of API_ORIGIN (D5).
  'cross-origin-resource-policy': 'cross-origin',
}

const compressedFormat = (accept = ''): VariantFormat => (accept.includes('image/avif') ? 'avif' : 'webp')

/** A first request waits for its turn to be made, which on a busy machine is longer than any other answer may take. */
const options = { schema: { hide: true }, handlerTimeout: socketLimits.request }

/** Serves kept pictures: `w` in pixels gives a smaller one, `auto=compress` with it the best format the browser takes. */
export function imageRoutes(app: FastifyInstance, parts: Parts) {
  const variants = imageVariants(parts)

  app.get<Asked>(`${mediaPath}/:name`, options, async (request, reply) => {
    const key = keyOf(request.params.name)
    if (!key) return answerUnknown(request, reply)

    const { w, auto } = request.query
    const isCompressed = auto === 'compress'
    // No width, or one that is no number: the picture as it is kept.
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
  app.addHook('onClose', () => warming?.stop())
}
