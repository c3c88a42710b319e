/**
 * The limit: bare `node:http` that sends what the server has once answered, the same status, headers and bytes, from memory.
 * Started by peers.ts.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Recorded } from './peers'

/** What node adds to any answer by itself. */
const ownHeaders = ['date', 'connection', 'keep-alive']

function record({ port, path, headers }: Recorded): Promise<{ status: number; head: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path, headers }, (response) => {
      const chunks: Buffer[] = []
      const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
      const head = names.flatMap((name, index) =>
        ownHeaders.includes(name.toLowerCase()) ? [] : [name, response.rawHeaders[index * 2 + 1]!],
      )
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode!, head, body: Buffer.concat(chunks) }))
    })
    request.on('error', reject)
  })
}

process.once('message', (recorded: Recorded) => {
  void record(recorded).then(({ status, head, body }) => {
    const server = http.createServer((_request, response) => {
      response.writeHead(status, head)
      if (status === 304) response.end()
      else response.end(body)
    })
    server.listen(0, '127.0.0.1', () =>
      process.send!({ port: (server.address() as AddressInfo).port, bytes: body.length }),
    )
  })
})
process.on('disconnect', () => process.exit(0))
