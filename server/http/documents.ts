import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { acceptedEncoding, type Encoding } from './encoding'
import { isNotModified } from './entityTag'

interface Body {
  bytes: Buffer
  etag: string
}

const suffixes: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** A file with its compressed twins; each tagged by its own bytes, which a file's size and time do not tell apart. */
function readDocument(file: string): Partial<Record<Encoding, Body>> & { identity: Body } {
  const bodyOf = (name: string): Body => {
    const bytes = readFileSync(name)
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }
  const compressed = suffixes
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([encoding, suffix]) => [encoding, bodyOf(file + suffix)])
  return { identity: bodyOf(file), ...(Object.fromEntries(compressed) as Partial<Record<Encoding, Body>>) }
}

/** The HTML files `names` of the built client, kept in memory: they are few, and every visit asks for one. */
export function htmlDocuments(folder: string, names: string[]) {
  const documents = new Map(names.map((name) => [name, readDocument(path.join(folder, name))]))

  return {
    /** `byCookie`: another visitor may be sent another document at this address. */
    send(reply: FastifyReply, name: string, { byCookie }: { byCookie: boolean }) {
      const { headers } = reply.request
      const document = documents.get(name)!
      const wanted = acceptedEncoding(headers['accept-encoding'])
      const encoding = document[wanted] ? wanted : 'identity'
      const { bytes, etag } = document[encoding] ?? document.identity
      reply.headers({
        'cache-control': 'no-cache',
        vary: byCookie ? 'accept-encoding, cookie' : 'accept-encoding',
        etag,
      })
      if (isNotModified(headers['if-none-match'], etag)) return reply.code(304).send()
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type('text/html; charset=utf-8').header('content-length', bytes.length).send(bytes)
    },
  }
}
