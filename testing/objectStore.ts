import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const bucket = 'pictures'
const accessKeyId = 'test-access-key'

/** Few, so that a list of three has two pages. */
const keysPerPage = 2

/** As much of S3 as the image store uses, with one empty bucket. `env`: the server's settings for it. */
export async function openObjectStore() {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    answer(objects, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: 'test-secret-key',
      S3_FORCE_PATH_STYLE: '1',
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://objects')
  const [, bucketName, ...rest] = pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  const send = (status: number, body: string | Buffer = '') => void response.writeHead(status).end(body)
  const refuse = (status: number, code: string) => send(status, `<Error><Code>${code}</Code></Error>`)

  if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) return refuse(403, 'AccessDenied')
  if (bucketName !== bucket) return refuse(404, 'NoSuchBucket')
  if (!key) return send(200, request.method === 'GET' ? listing(objects, searchParams) : '')

  switch (request.method) {
    case 'PUT':
      objects.set(key, await buffer(request))
      return send(200)
    case 'DELETE':
      objects.delete(key)
      return send(204)
    default: {
      const object = objects.get(key)
      return object ? send(200, object) : refuse(404, 'NoSuchKey')
    }
  }
}

function listing(objects: Map<string, Buffer>, searchParams: URLSearchParams): string {
  const after = searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()].sort().filter((key) => key > after)
  const page = keys.slice(0, keysPerPage)
  const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}
