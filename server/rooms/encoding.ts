import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a body travels, by the names of Content-Encoding. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A coding in an Accept-Encoding header that is not refused with q=0 (RFC 9110, 12.5.3). */
const naming = (coding: string) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i')
const brotli = naming('br')
const gzipped = naming('gzip')

/** The smallest encoding that a client takes. */
export function acceptedEncoding(acceptEncoding = ''): Encoding {
  if (brotli.test(acceptEncoding)) return 'br'
  return gzipped.test(acceptEncoding) ? 'gzip' : 'identity'
}

/** Smaller than gzip in less time; the best quality, 11, would hold up the first reader after a change by seconds. */
const brotliQuality = 5

/** Compresses off the main thread. */
export async function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}
