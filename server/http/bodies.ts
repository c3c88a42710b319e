import type { IncomingMessage } from 'node:http'
import { finished, PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { onResponseEnd } from './afterResponse'
import { socketLimits, uploadLimits } from './limits'
import { tooSlow } from './refusal'

const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] ? Infinity : Number(headers['content-length'] ?? 0)
const isForm = ({ headers }: IncomingMessage) => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/**
 * What is not a form arrives within `wait` milliseconds or is answered with 408. A request that is answered before its body has
 * arrived is closed with the answer; a form's sender would not see that and may finish sending.
 */
export const bodies = fp(async (app: FastifyInstance, { wait = socketLimits.body }: { wait?: number }) => {
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => {
    if (raw.complete || lengthOf(raw) === 0 || isForm(raw)) return done(null, payload)
    const body = new PassThrough()
    // Whoever has refused the body no longer listens.
    body.on('error', () => undefined)
    const timer = setTimeout(() => body.destroy(tooSlow()), wait)
    finished(raw, (error) => {
      clearTimeout(timer)
      if (error) body.destroy(error)
    })
    done(null, payload.pipe(body))
  })

  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (raw.complete || lengthOf(raw) === 0) return done()
    // What came along with the headers is parsed by then.
    setImmediate(() => {
      const maySendOn = isForm(raw) && lengthOf(raw) <= uploadLimits.requestBytes && !reply.hasHeader('connection')
      if (!raw.complete && !maySendOn) {
        reply.header('connection', 'close')
        onResponseEnd(reply, () => raw.destroy())
      }
      done()
    })
  })
})
