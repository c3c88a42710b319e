import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import type { BuildManifest } from './pages'

/** Hash of the empty string: styled-components opens an empty <style> and fills it through the CSSOM, nothing else. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** What helmet sets. It is the same for every answer, so it is worked out once. */
function headersFrom(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error
  })
  return response.getHeaders() as Record<string, string>
}

interface SecureHeaders {
  /** Served over https. */
  secure: boolean
  inline?: BuildManifest['inline']
  /** Search engines are told to leave everything out. */
  noIndex?: boolean
}

const quoted = (hashes: string[] = []) => hashes.map((hash) => `'${hash}'`)

/** Security headers of every answer. */
export const secureHeaders = fp(async (app: FastifyInstance, { secure, inline, noIndex }: SecureHeaders) => {
  const always = headersFrom({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...quoted(inline?.scripts)],
        styleSrc: ["'self'", emptyStyle, ...quoted(inline?.styles)],
        // blob: shows a chosen picture before it is sent.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Would keep a page served from another origin from showing our pictures.
    crossOriginEmbedderPolicy: false,
  })
  if (noIndex) always['x-robots-tag'] = 'noindex'
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
})
