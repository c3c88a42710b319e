import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A plain load balancer: each request goes to the next server, whoever sends it. */
export interface Balancer {
  port: number
  /** Requests that a server took and never answered. */
  cut(): number
  close(): Promise<void>
}

/** Starts it on a free port. A server that takes no connection is passed over; a request that was sent is never sent twice. */
export async function openBalancer(servers: () => { port: number }[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 500 })
  let turn = 0
  let cut = 0

  function forward(request: http.IncomingMessage, response: http.ServerResponse, body: Buffer, triesLeft: number) {
    const all = servers()
    const { port } = all[turn++ % all.length]!
    const { method, url: path, headers } = request
    const onward = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) return forward(request, response, body, triesLeft - 1)
      cut += 1
      response.destroy()
    })
    onward.end(body)
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => forward(request, response, Buffer.concat(chunks), servers().length))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => cut,
    close: () =>
      new Promise((closed) => {
        agent.destroy()
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
