import { once } from 'node:events'
import net from 'node:net'

/** A line to the server at this address, by another port of this machine. Cut, its connections stay open and nothing comes. */
export async function openLine(address: string) {
  let isCut = false
  const sockets: net.Socket[] = []
  const server = net.createServer((near) => {
    const far = net.connect(Number(new URL(address).port), new URL(address).hostname)
    const pass = (from: net.Socket, to: net.Socket) =>
      sockets.push(from.on('error', () => undefined).on('data', (bytes) => isCut || to.write(bytes)))
    pass(near, far)
    pass(far, near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    host: `127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut: () => void (isCut = true),
    mend: () => void (isCut = false),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
