import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { calls, type Call, type CallName } from '../contract/calls'
import type { Answer, Payload } from '../contract/callTypes'

export interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** Milliseconds from sending to the last byte. */
  took: number
}

/** The body is an answer or a refusal. */
export interface CallReply<Name extends CallName> extends Reply {
  body: Omit<Answer<Name>, 'success'> & { success: boolean; Success?: boolean; field?: string }
}

export interface TestFile {
  name: string
  bytes: Buffer
  type?: string
}

export interface Sent {
  method?: string
  path: string
  headers?: http.OutgoingHttpHeaders
  body?: string | Buffer
  /** Of an app that does not listen. */
  remoteAddress?: string
}

/** The connection broke or timed out: whether the server acted on the request is unknown. */
export class NoAnswer extends Error {
  constructor(readonly code: string) {
    super(`no answer: ${code}`)
  }
}

/** Of a site over http. */
const sessionCookie = 'session'

/** A server on this machine; `host` is the name it is asked by. */
export interface Site {
  port: number
  host?: string
}

/** One of this machine's hundred: each may have only so many sockets. */
export const localAddress = (index: number) => `127.0.0.${2 + (index % 100)}`

type Extras = Pick<Sent, 'headers' | 'remoteAddress'> & { files?: TestFile[] }

/**
 * A client with its own cookies and connections, who calls the API by the contract's names. `target`: a listening server, or an
 * app that does not listen. `token`: of an existing session. `from`: an address of this machine, such as 127.0.0.2.
 */
export function openVisitor(target: Site | FastifyInstance, { token, from }: { token?: string; from?: string } = {}) {
  const { exchange, close } = 'inject' in target ? injectInto(target) : connectTo(target, from)
  const jar = new Map(token ? [[sessionCookie, token]] : [])

  /** Errors: {@link NoAnswer}. */
  async function send({ headers, ...sent }: Sent): Promise<Reply> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const sentAt = performance.now()
    const reply = await exchange({ ...sent, headers: { ...(cookie && { cookie }), ...headers } })
    const took = performance.now() - sentAt
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return { ...reply, took }
  }

  /** Errors: {@link NoAnswer}, or a SyntaxError when the answer is not JSON. */
  async function call<Name extends CallName>(name: Name, payload?: Payload<Name>, extras: Extras = {}) {
    const { files = [], headers, ...rest } = extras
    const request = await encodeCall(name, payload ?? {}, files)
    const reply = await send({ ...request, ...rest, headers: { ...request.headers, ...headers } })
    return { ...reply, body: JSON.parse(reply.text) as CallReply<Name>['body'] }
  }

  /** `call` that has to succeed; retries when the server is busy. */
  async function must<Name extends CallName>(name: Name, payload?: Payload<Name>, extras?: Extras) {
    let { status, body } = await call(name, payload, extras)
    for (let tries = 0; status === 503 && tries < 5; tries += 1) {
      await wait(1000)
      ;({ status, body } = await call(name, payload, extras))
    }
    if (!body.success) throw new Error(`${name} was refused with ${status}: ${body.message}`)
    return body as unknown as Answer<Name>
  }

  const actAs = (account: { token: string }) => void jar.set(sessionCookie, account.token)
  return { send, call, must, jar, close, actAs }
}
export type Visitor = ReturnType<typeof openVisitor>

/** Encodes the payload as query, JSON or form. */
export async function encodeCall(name: CallName, payload: object, files: TestFile[]): Promise<Sent> {
  const { method, path, sends, maySend, files: accepted }: Call = calls[name]
  const fields = Object.entries(payload as Record<string, string>)
  if (accepted) {
    const form = new FormData()
    for (const [field, value] of fields) form.append(field, value)
    for (const { name: fileName, bytes, type = 'image/png' } of files) {
      form.append(accepted.field, new Blob([new Uint8Array(bytes)], { type }), fileName)
    }
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return { method, path, headers, body: Buffer.from(await encoded.arrayBuffer()) }
  }
  if (!sends && !maySend) return { method, path }
  if (method === 'GET') return { method, path: `${path}?${new URLSearchParams(fields).toString()}` }
  return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }
}

type Untimed = Omit<Reply, 'took'>

const timeoutMs = 30_000

function connectTo({ port, host }: Site, localAddress?: string) {
  const agent = new http.Agent({ keepAlive: true })

  async function exchange({ method, path, headers, body }: Sent): Promise<Untimed> {
    const signal = AbortSignal.timeout(timeoutMs)
    const own = {
      ...(host && { host }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    }
    const to = { agent, localAddress, host: '127.0.0.1', port, method, path, headers: { ...own, ...headers }, signal }
    try {
      const request = http.request(to).end(body)
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      request.on('error', () => undefined)
      const text = decoded(await buffer(response), response.headers['content-encoding']).toString()
      return { status: response.statusCode ?? 0, headers: response.headers, text }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      throw new NoAnswer(signal.aborted ? 'timeout' : String(code ?? message))
    }
  }
  return { exchange, close: () => agent.destroy() }
}

const decoded = (bytes: Buffer, encoding?: string): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes

function injectInto(app: FastifyInstance) {
  async function exchange({ method = 'GET', path, headers, body, remoteAddress }: Sent): Promise<Untimed> {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      payload: body,
      ...(remoteAddress && { remoteAddress }),
    })
    const { 'set-cookie': cookies, ...others } = response.headers
    return {
      status: response.statusCode,
      headers: { ...others, ...(cookies && { 'set-cookie': [cookies].flat() }) } as http.IncomingHttpHeaders,
      text: response.body,
    }
  }
  return { exchange, close: () => undefined }
}
