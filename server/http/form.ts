import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Call } from '../../contract/calls'
import { imageMessages } from '../../contract/imageMessages'
import { uploadLimits } from './limits'
import { badRequest, Refusal, refusal, tooLarge, tooSlow, throttled, unavailable } from './refusal'
import { onResponseEnd } from './afterResponse'
import { limitPerAddress } from './concurrency'

/** Its bytes in memory, its name only for sentences about it. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** A form's one file field, and how many files it takes. */
export type FileField = NonNullable<Call['files']>

/** A multipart form: text fields by name, and the files of its one file field. */
interface Form {
  fields: Record<string, string>
  files: UploadedFile[]
}

async function readFile(part: MultipartFile, field: string, hold: (bytes: number) => void): Promise<UploadedFile> {
  // Not every part that is a file has a name, whatever the type says.
  const name = (part.filename as string | undefined) ?? ''
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hold(chunk.length)
    chunks.push(chunk)
    size += chunk.length
    if (size > uploadLimits.fileBytes) throw refusal(imageMessages.imageTooLarge(name || 'This file'), field)
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

/** The whole form, whose file field is `files.field`; `hold` is told of bytes that are kept. Errors: as for {@link formReader}. */
async function parseForm(request: FastifyRequest, files: FileField, hold: (bytes: number) => void): Promise<Form> {
  const form: Form = { fields: {}, files: [] }
  try {
    for await (const part of request.parts()) {
      if ((part.type === 'file') !== (part.fieldname === files.field)) throw badRequest()
      if (part.type === 'field') addField(form.fields, part)
      else if (form.files.length === files.max) {
        throw refusal(`At most ${files.max} ${files.max === 1 ? 'picture' : 'pictures'} can be added.`, files.field)
      } else {
        const file = await readFile(part, files.field, hold)
        // A browser sends an empty, nameless part for a file field left empty.
        if (file.bytes.length > 0 || file.name) form.files.push(file)
      }
    }
  } catch (error) {
    // Anything else that the parser throws means a broken form; the error handler knows its codes.
    if (error instanceof Refusal || (error as { code?: string }).code?.startsWith('FST_')) throw error
    throw badRequest()
  }
  return form
}

export type FormProgress = typeof uploadLimits.progress

/**
 * Reads multipart requests; limits the forms of one address until they have been received, and the memory of all until they are
 * answered. With a refusal the parser's work is over. The rest of the request is still received, and thrown away, before the answer: a
 * browser that is cut off while it sends never sees it.
 * Errors: 413 for a request over the limits, 411 for one without a length, 415 for no form, 400 for a broken one, 408 for one that
 * arrives too slowly, a refusal for a person's choice of files, 429 when the address is at its limit, 503 when all forms together
 * hold too much.
 */
function formReader(progress = uploadLimits.progress) {
  const forms = limitPerAddress(uploadLimits.perAddress)
  let held = 0

  /** Counts bytes that the form of a request keeps. Errors: 503 when all forms together hold too many. */
  function holdFor(reply: FastifyReply) {
    let own = 0
    let isReleased = false
    onResponseEnd(reply, () => {
      isReleased = true
      held -= own
    })
    const hold = (bytes: number) => {
      if (isReleased) throw badRequest()
      own += bytes
      held += bytes
      if (held > uploadLimits.memory) throw unavailable()
    }
    return { hold, kept: () => own }
  }

  return async (request: FastifyRequest, reply: FastifyReply, files: FileField): Promise<Form> => {
    const { raw } = request
    if (!request.isMultipart()) throw new Refusal('Please send this as form data.', 415)
    const length = raw.headers['content-length']
    if (length === undefined) throw new Refusal('Please send this form with its length.', 411)
    if (Number(length) > uploadLimits.requestBytes) throw tooLarge()
    // Aborted meanwhile: the parser would wait for the rest for ever.
    if (raw.destroyed) throw badRequest()

    const release = forms.take(request.ip)
    if (!release) throw throttled(5)
    const received = finished(raw).catch(() => undefined)
    void received.then(release)

    const watch = watchProgress(request, reply, progress)
    const { hold, kept } = holdFor(reply)
    try {
      const form = parseForm(request, files, hold)
      return await Promise.race([form, tooMuchBeside(raw, kept), watch.failed])
    } catch (error) {
      raw.unpipe().resume()
      await Promise.race([received, watch.failed])
      throw error
    } finally {
      watch.stop()
    }
  }
}

/** Rejects once more has arrived that is part of no picture than a form has to say. */
const tooMuchBeside = (raw: IncomingMessage, kept: () => number) =>
  new Promise<never>((_, reject) => {
    let arrived = 0
    raw.on('data', (chunk: Buffer) => {
      // The chunk itself is still to be parsed.
      if (arrived - kept() > uploadLimits.besideFiles) reject(tooLarge())
      arrived += chunk.length
    })
  })

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
      reject(tooSlow('That took too long to arrive. Please try again on a better connection.'))
    }, checkEvery)
  })
  return { failed, stop: () => clearInterval(timer) }
}

/** Reads multipart forms. */
export const forms = fp(async (app: FastifyInstance, { progress }: { progress?: FormProgress }) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      // One more, by which a file that is too large is known at once.
      fileSize: uploadLimits.fileBytes + 1,
      fieldSize: uploadLimits.fieldBytes,
      fields: uploadLimits.fields,
      // More than a form may have, so that one picture too many gets its own message.
      files: uploadLimits.fields,
      parts: 2 * uploadLimits.fields,
      headerPairs: uploadLimits.headersOfPart,
    },
  })
  app.decorateRequest('uploadedFiles')
  app.decorate('readForm', formReader(progress))
})

declare module 'fastify' {
  interface FastifyInstance {
    /** One for all forms, because they share their memory. */
    readForm: ReturnType<typeof formReader>
  }
  interface FastifyRequest {
    uploadedFiles: UploadedFile[]
  }
}
