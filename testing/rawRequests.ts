import net from 'node:net'

/** What came back on a bare connection, and whether the server has ended it. */
export interface RawConnection {
  socket: net.Socket
  received: () => string
  /** Resolves with what came back when the connection has ended, whoever ended it. */
  ended: Promise<string>
}

/** Connects from an address of this machine, such as 127.0.0.2, and sends; the rest is up to the caller. */
export function connectRaw(port: number, text = '', from = '127.0.0.1'): Promise<RawConnection> {
  return new Promise((resolve) => {
    let received = ''
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    // It is the server's to hang up.
    socket.on('error', () => undefined)
    const ended = new Promise<string>((end) => socket.once('close', () => end(received)))
    const connection = { socket, received: () => received, ended }
    socket.once('connect', () => {
      if (text) socket.write(text)
      resolve(connection)
    })
    socket.once('close', () => resolve(connection))
  })
}

/** A sign-up form that claims to go on, up to its first picture's first byte. */
export const beginningOfForm = () =>
  [
    'POST /api/user/register HTTP/1.1',
    'host: localhost',
    'content-type: multipart/form-data; boundary=a-boundary',
    'content-length: 1000000',
    '',
    '--a-boundary',
    'content-disposition: form-data; name="image"; filename="me.png"',
    '',
    'a',
  ].join('\r\n')
