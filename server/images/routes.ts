import type { FastifyInstance } from 'fastify'
import { mediaPath } from '../../contract/calls'
import { hasAlready } from '../http/entityTag'
import { answerUnknown } from '../http/errors'
import { answerReady, flatHead } from '../http/readyAnswers'
import { startJobs } from '../jobs'
import { socketLimits } from '../limits'
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

/** The address that the product's own pages use, and that is worth answering from memory at once. */
const usualUrl = new RegExp(`^${mediaPath}/([0-9a-f]{32})\\.webp\\?w=(\\d{1,5})&auto=compress$`)

const compressedFormat = (accept = ''): VariantFormat => (accept.includes('image/avif') ? 'avif' : 'webp')

/** A first request waits for its turn to be made, which on a busy machine is longer than any other answer may take. */
const options = { schema: { hide: true }, handlerTimeout: socketLimits.request }

/** Serves kept pictures: `w` in pixels gives a smaller one, `auto=compress` with it the best format the browser takes. */
export function imageRoutes(app: FastifyInstance, parts: Parts) {
  const variants = imageVariants(parts)
  /** What the app has sent with a picture, to send the same again while the picture is in memory. */
  const heads = new WeakMap<Buffer, string[]>()

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
    if (hasAlready(request.headers['if-none-match'], tag)) return reply.code(304).send()
    reply.headers({ 'content-type': `image/${format}`, 'content-length': bytes.length })
    if (usualUrl.test(request.url)) heads.set(bytes, flatHead(reply.getHeaders()))
    return reply.send(bytes)
  })

  answerReady(app, (request, response) => {
    const usual = request.method === 'GET' && !request.headers['if-none-match'] && usualUrl.exec(request.url ?? '')
    if (!usual) return false
    const [, key = '', width] = usual
    const format = compressedFormat(request.headers.accept)
    const bytes = variants.atHand({ key, width: servedWidth(Number(width)), format })
    const head = bytes && heads.get(bytes)
    if (head) response.writeHead(200, head).end(bytes)
    return head !== undefined
  })

  let warming: ReturnType<typeof startJobs> | undefined
  app.addHook('onListen', async () => {
    warming = startJobs([warmVariants(parts, variants)], parts.log)
  })
  app.addHook('onClose', () => warming?.stop())
}
