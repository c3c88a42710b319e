import type { FastifyInstance } from 'fastify'
import { calls, type Answer, type Call, type CallName, type Payload } from '../../contract/calls'

/** What came back, as a test reads it: the contract's answer or a refusal, whichever the test expects. */
export interface Reply<Name extends CallName> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Omit<Answer<Name>, 'success'> & { success: boolean; Success?: boolean; field?: string }
}

/** A picture or other file to send in a form. */
export interface TestFile {
  name: string
  bytes: Buffer
  type?: string
}

interface Extras {
  files?: TestFile[]
  headers?: Record<string, string>
  /** Another address than the test's own, for limits per address. */
  remoteAddress?: string
}

async function formBody(call: Call, payload: Record<string, unknown>, files: TestFile[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload)) form.append(name, String(value))
  for (const file of files) {
    form.append(
      call.files?.field ?? 'file',
      new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'image/png' }),
      file.name,
    )
  }
  const packed = new Response(form)
  return {
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  }
}

/** A browser as the server sees one: it keeps the cookie it is given and calls the contract by name. */
export function openBrowser(app: FastifyInstance) {
  const jar = new Map<string, string>()

  async function call<Name extends CallName>(
    name: Name,
    payload?: Payload<Name>,
    extras: Extras = {},
  ): Promise<Reply<Name>> {
    const row: Call = calls[name]
    const fields = (payload ?? {}) as Record<string, unknown>
    const query = row.method === 'GET' && row.sends ? `?${new URLSearchParams(fields as Record<string, string>).toString()}` : ''
    const body = row.files
      ? await formBody(row, fields, extras.files ?? [])
      : row.sends
        ? { payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
        : { headers: {} }
    const response = await app.inject({
      method: row.method,
      url: row.path + query,
      ...body,
      headers: { ...body.headers, ...extras.headers },
      cookies: Object.fromEntries(jar),
      ...(extras.remoteAddress && { remoteAddress: extras.remoteAddress }),
    })
    for (const { name: cookie, value } of response.cookies) {
      if (value) jar.set(cookie, value)
      else jar.delete(cookie)
    }
    return { status: response.statusCode, headers: response.headers, body: response.json<Reply<Name>['body']>() }
  }

  return { call, jar }
}
export type Browser = ReturnType<typeof openBrowser>
