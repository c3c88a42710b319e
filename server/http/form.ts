import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { imageMessages } from '../../contract/imageMessages'
import { uploadLimits } from './limits'
import { badRequest, Refusal, refusal, tooLarge, throttled, unavailable } from './refusal'
import { onResponseEnd } from './afterResponse'
import { perAddressLimit } from './concurrency'
import { addressOf } from './rate'

/** Its bytes in memory, its name only for sentences about it. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** A multipart form: text fields by name, and the files of its one file field. */
export interface Form {
  fields: Record<string, string>
  files: UploadedFile[]
}

async function readFile(part: MultipartFile, field: string, hold: (bytes: number) => void): Promise<UploadedFile> {
  // Not every part that is a file has a name, whatever the type says.
  const name = (part.filename as string | undefined) ?? ''
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hold(chunk.length)
    chunks.push(chunk)
  }
  if (part.file.truncated) {
    throw refusal(imageMessages.imageTooLarge(name || 'This file'), field)
  }
  return { name, bytes: Buffer.concat(chunks) }
}

function addField(fields: Form['fields'], part: Multipart & { type: 'field' }) {
  // A field sent twice would be a list where the contract has a scalar.
  if (Object.hasOwn(fields, part.fieldname) || part.fieldnameTruncated || typeof part.value !== 'string')
    throw badRequest()
  if (part.valueTruncated) throw tooLarge()
  // A form carries every line break as two characters; everywhere else it is one.
  fields[part.fieldname] = part.value.replaceAll('\r\n', '\n')
}

/**
 * Reads a whole multipart request, whose file field is `files.field`; `hold` is told of bytes that are kept, and throws when
 * they are too many. After a refusal the rest of the request is still read, bounded by the limits: a browser that is cut off
 * while it sends never sees the answer.
 * Errors: 413 for a request over the limits, 415 for no form, 400 for a broken one, a refusal for a person's choice of files.
 */
export async function readForm(
  request: FastifyRequest,
  files: { field: string; max: number },
  hold: (bytes: number) => void,
): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('Please send this as form data.', 415)
  if (Number(request.headers['content-length'] ?? 0) > uploadLimits.requestBytes) throw tooLarge()

  // Aborted meanwhile: the parser would wait for the rest for ever.
  if (request.raw.destroyed) throw badRequest()

  const form: Form = { fields: {}, files: [] }
  let refused: Refusal | undefined
  try {
    for await (const part of request.parts()) {
      if ((part.type === 'file') !== (part.fieldname === files.field)) throw badRequest()
      if (part.type === 'field') addField(form.fields, part)
      else if (refused) part.file.resume()
      else if (form.files.length === files.max) {
        refused = refusal(`At most ${files.max} ${files.max === 1 ? 'picture' : 'pictures'} can be added.`, files.field)
        part.file.resume()
      } else {
        try {
          const file = await readFile(part, files.field, hold)
          // A browser sends an empty, nameless part for a file field left empty.
          if (file.bytes.length > 0 || file.name) form.files.push(file)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused = error
        }
      }
    }
  } catch (error) {
    // Anything else that the parser throws means a broken form; the error handler knows its codes.
    if (error instanceof Refusal || (error as { code?: string }).code?.startsWith('FST_')) throw error
    throw badRequest()
  }
  if (refused) throw refused
  return form
}

const tooSlow = () => new Refusal('That took too long to arrive. Please try again on a better connection.', 408)

export type FormProgress = typeof uploadLimits.progress

type LimitForms = ReturnType<typeof limitForms>

/** Limits the forms of one address, and the memory of all forms together from their first byte to their response. */
function limitForms(progress = uploadLimits.progress) {
  const forms = perAddressLimit(uploadLimits.perAddress)
  let held = 0

  /** Counts bytes that the form of a request keeps. Errors: 503 when all forms together hold too many. */
  function holdFor(reply: FastifyReply) {
    let own = 0
    let isReleased = false
    onResponseEnd(reply, () => {
      isReleased = true
      held -= own
    })
    return (bytes: number) => {
      if (isReleased) throw badRequest()
      own += bytes
      held += bytes
      if (held > uploadLimits.memory) throw unavailable()
    }
  }

  /**
   * Errors: 429 when the address is at its limit, 408 when the form arrives too slowly, 503 when all forms together hold too
   * much.
   */
  return async <Form>(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (hold: (bytes: number) => void) => Promise<Form>,
  ): Promise<Form> => {
    const release = forms.take(addressOf(request))
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
  { bytes, within, checkInterval: checkEvery }: FormProgress,
) {
  /** Bytes received by the time of each of the last checks. */
  const received = [socket.bytesRead]
  let timer: NodeJS.Timeout | undefined
  const failed = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      received.push(socket.bytesRead)
      if (received.length <= within / checkEvery) return
      if (socket.bytesRead - received.shift()! >= bytes) return
      // The rest of the form is not read.
      reply.header('connection', 'close')
      reject(tooSlow())
    }, checkEvery)
  })
  return { failed, stop: () => clearInterval(timer) }
}

/** Reads multipart forms. */
export const forms = fp(async (app: FastifyInstance, { progress }: { progress?: FormProgress }) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: uploadLimits.fileBytes,
      fieldSize: uploadLimits.fieldBytes,
      fields: uploadLimits.fields,
      // More than a form may have, so that one picture too many gets its own message.
      files: uploadLimits.fields,
    },
  })
  app.decorateRequest('uploadedFiles')
  app.decorate('limitForms', limitForms(progress))
})

declare module 'fastify' {
  interface FastifyInstance {
    /** One for all forms, because they share their memory. */
    limitForms: LimitForms
  }
  interface FastifyRequest {
    uploadedFiles: UploadedFile[]
  }
}
