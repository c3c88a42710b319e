import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const bucket = 'pictures'
const accessKeyId = 'test-access-key'
const secretAccessKey = 'test-secret-key'

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
      S3_SECRET_ACCESS_KEY: secretAccessKey,
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

  const body = await buffer(request)
  if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
  if (bucketName !== bucket) return refuse(404, 'NoSuchBucket')
  if (!key) return send(200, request.method === 'GET' ? listing(objects, searchParams) : '')

  switch (request.method) {
    case 'PUT':
      objects.set(key, body)
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

/** Of whatever region: it is signed with the rest. */
const authorization = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/(\\d{8}/[\\w-]+/s3/aws4_request), SignedHeaders=(.+), Signature=(.+)$`,
)
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether our key has signed the request and the bytes it came with: AWS Signature Version 4, worked out here once more. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', signedHeaders = '', signature] = authorization.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url ?? '/', 'http://objects')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const names = signedHeaders.split(';')
  const signed = names.map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, pathname, query.join('&'), signed.join(''), signedHeaders, sha256(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return names.includes('host') && hmac(key, text).toString('hex') === signature
}

function listing(objects: Map<string, Buffer>, searchParams: URLSearchParams): string {
  const after = searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()].sort().filter((key) => key > after)
  const page = keys.slice(0, keysPerPage)
  const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}
