import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server that takes connections and never says a word: who waits for it waits until they give up. */
export async function openSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    /** Its address, for a client that gives up after so many milliseconds. */
    url: (patience: number) => `smtp://127.0.0.1:${port}?greetingTimeout=${patience}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
