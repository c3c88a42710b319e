import { once } from 'node:events'
import net from 'node:net'

/**
 * Connects from an address of this machine, such as 127.0.0.2, and sends; the rest is up to the caller. `received`: what came back
 * so far. `ended` resolves with it when the connection has ended, whoever ended it.
 */
export async function connectRaw(port: number, text = '', from = '127.0.0.1') {
  let received = ''
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
  // It is the server's to hang up.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((end) => socket.once('close', () => end(received)))
  await once(socket, 'connect').catch(() => undefined)
  if (text) socket.write(text)
  return { socket, received: () => received, ended }
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
