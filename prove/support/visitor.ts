import http from 'node:http'
import https from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { allCalls, type Answer, type Call, type CallName, type Payload } from '../../contract/calls'
import type { TestFile } from '../../testing/visitor'

/** What came back, whatever it was. */
export interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** Milliseconds from sending to the last byte. */
  took: number
}

/** A call's answer or refusal. */
interface CallReply<Name extends CallName> extends Reply {
  body: Partial<Omit<Answer<Name>, 'success'>> & { success: boolean; message: string; field?: string }
}

/** No answer came: the connection broke, or nothing was heard for too long. Whether the request was done is unknown. */
export class NoAnswer extends Error {
  constructor(readonly code: string) {
    super(`no answer: ${code}`)
  }
}

export interface Sent {
  method?: string
  path: string
  headers?: http.OutgoingHttpHeaders
  body?: string | Buffer
}

/** Longer than the server may take for anything (H2), in milliseconds. */
const patience = 30_000

/** Somebody with a browser of their own: keeps cookies, and connections open. */
export interface Visitor {
  /** Sends what it is told. Errors: {@link NoAnswer}. */
  send(sent: Sent): Promise<Reply>
  /** Makes a call of the contract. Errors: {@link NoAnswer}; an answer that is no JSON. */
  call<Name extends CallName>(
    name: Name,
    payload?: Payload<Name>,
    extras?: { headers?: http.OutgoingHttpHeaders; files?: TestFile[] },
  ): Promise<CallReply<Name>>
  jar: Map<string, string>
  close(): void
}

/** Where somebody answers; over https, as `localhost`, when there is an authority that vouches for its certificate. */
export interface Site {
  port: number
  authority?: string
}

/** `token`: of a session that is there already. */
export function openVisitor({ port, authority }: Site, { token }: { token?: string } = {}): Visitor {
  const way = authority
    ? { protocol: 'https:', agent: new https.Agent({ keepAlive: true, ca: authority, servername: 'localhost' }) }
    : { protocol: 'http:', agent: new http.Agent({ keepAlive: true }) }
  const host = authority && `localhost:${port}`
  const jar = new Map(token ? [[authority ? '__Host-session' : 'session', token]] : [])

  async function send({ method = 'GET', path, headers, body }: Sent): Promise<Reply> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { ...(host && { host }), ...(cookie && { cookie }) }
    const reply = await exchange(
      { ...way, host: '127.0.0.1', port, method, path, headers: { ...own, ...headers } },
      body,
    )
    for (const set of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return reply
  }

  return {
    send,
    jar,
    close: () => way.agent.destroy(),
    async call(name, payload, { headers, files = [] } = {}) {
      const row: Call = allCalls[name]
      const fields = (payload ?? {}) as Record<string, string>
      const query = row.query ? `?${new URLSearchParams(fields).toString()}` : ''
      const packed = row.files
        ? await asForm(fields, row.files.field, files)
        : row.body
          ? asJson(fields)
          : { headers: {} }
      const reply = await send({
        method: row.method,
        path: row.path + query,
        ...packed,
        headers: { ...packed.headers, ...headers },
      })
      return { ...reply, body: JSON.parse(reply.text) as CallReply<typeof name>['body'] }
    },
  }
}

const asJson = (fields: object) => ({ body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } })

async function asForm(fields: Record<string, string>, fileField: string, files: TestFile[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type = 'image/png' } of files) {
    form.append(fileField, new Blob([new Uint8Array(bytes)], { type }), name)
  }
  const packed = new Response(form)
  return {
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  }
}

function exchange(options: http.RequestOptions, body?: string | Buffer): Promise<Reply> {
  const sentAt = performance.now()
  return new Promise((resolve, reject) => {
    const { request: begin } = options.protocol === 'https:' ? https : http
    const request = begin({ ...options, ...(body !== undefined && { headers: withLength(options, body) }) })
    const timer = setTimeout(() => request.destroy(new NoAnswer('nothing was heard in time')), patience)
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(error instanceof NoAnswer ? error : new NoAnswer(error.code ?? error.message))
    }
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        const text = unpacked(Buffer.concat(chunks), response.headers['content-encoding']).toString()
        const took = performance.now() - sentAt
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, took })
      })
    })
    request.end(body)
  })
}

const unpacked = (bytes: Buffer, encoding?: string): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes

const withLength = ({ headers }: http.RequestOptions, body: string | Buffer) => ({
  'content-length': Buffer.byteLength(body),
  ...headers,
})
