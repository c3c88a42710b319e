import type { FastifyReply, FastifyRequest } from 'fastify'
import { onAnswered } from './answered'
import { uploadLimits } from './limits'
import { perAddressLimit } from './perAddressLimit'
import { addressOf } from './rate'
import { badRequest, Refusal, throttled, unavailable } from './refusal'

const tooSlow = () => new Refusal('That took too long to arrive. Please try again on a better connection.', 408)

export type FormProgress = typeof uploadLimits.progress

export type FormGate = ReturnType<typeof formGate>

/**
 * Where forms wait to be read. Each address has a few places, so that nobody's forms keep another's out; what all forms hold in
 * memory, from their first byte to their answer, has one limit.
 */
export function formGate(progress = uploadLimits.progress) {
  const reading = perAddressLimit(uploadLimits.perAddress)
  let held = 0

  /** Counts bytes that the form of a request keeps. Errors: 503 when all forms together hold too many. */
  function holdFor(reply: FastifyReply) {
    let own = 0
    let isAnswered = false
    onAnswered(reply, () => {
      isAnswered = true
      held -= own
    })
    return (bytes: number) => {
      if (isAnswered) throw badRequest()
      own += bytes
      held += bytes
      if (held > uploadLimits.memory) throw unavailable()
    }
  }

  /**
   * Runs `read` in one of the address's places. Errors: 429 when they are taken, 408 when the form makes too little progress,
   * 503 when too much is being read.
   */
  return async <Form>(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (hold: (bytes: number) => void) => Promise<Form>,
  ): Promise<Form> => {
    const release = reading.take(addressOf(request))
    if (!release) throw throttled(5)

    const watch = watchProgress(request, reply, progress)
    try {
      return await Promise.race([read(holdFor(reply)), watch.failed])
    } finally {
      watch.stop()
      release()
    }
  }
}

function watchProgress(
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
  { bytes, within, lookEvery }: FormProgress,
) {
  /** Bytes received by each of the last looks. */
  const looks = [socket.bytesRead]
  let timer: NodeJS.Timeout | undefined
  const failed = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      looks.push(socket.bytesRead)
      if (looks.length <= within / lookEvery) return
      if (socket.bytesRead - looks.shift()! >= bytes) return
      // What is still to come is not waited for.
      reply.header('connection', 'close')
      reject(tooSlow())
    }, lookEvery)
  })
  return { failed, stop: () => clearInterval(timer) }
}
