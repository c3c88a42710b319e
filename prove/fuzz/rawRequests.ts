import { connect } from 'node:net'
import type { Site } from '../../testing/visitor'

const asks = (...lines: string[]) => `GET /api/user/is-auth HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\n\r\n`
const logsIn = (lines: string, body: string) =>
  `POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${lines}\r\n\r\n${body}`
const close = 'connection: close'
const body = '{"email":"a@example.com","password":"quiet-harbour-lights"}'

/** What no HTTP library would send. */
export const rawRequests: Record<string, string | Buffer> = {
  noise: Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a, 0x0d, 0x0a]),
  'an unknown method': 'FETCH / HTTP/1.1\r\nhost: x\r\n\r\n',
  'no version': 'GET /api/user/is-auth\r\n\r\n',
  'no host': 'GET /api/user/is-auth HTTP/1.1\r\n\r\n',
  'two hosts': asks('host: b', close),
  'an address that is none': `GET http://[::1/api HTTP/1.1\r\nhost: x\r\n${close}\r\n\r\n`,
  'an absolute address': `GET http://evil.example/api/user/is-auth HTTP/1.1\r\nhost: x\r\n${close}\r\n\r\n`,
  'bytes above 127 in the address': Buffer.from(`GET /api/\xff\xfe HTTP/1.1\r\nhost: x\r\n${close}\r\n\r\n`, 'latin1'),
  'NUL in the address': 'GET /api/\0 HTTP/1.1\r\nhost: x\r\n\r\n',
  'NUL in a header': asks('x-y: a\0b'),
  'a folded header': asks('x-y: a', ' b', close),
  'headers of 20 kB': asks(`x-y: ${'a'.repeat(20_000)}`),
  '3,000 headers': asks(...Array<string>(3000).fill('a: b')),
  'two lengths': logsIn('content-length: 2\r\ncontent-length: 5', '{}abc'),
  'a negative length': logsIn('content-length: -2', '{}'),
  'a length and chunks': logsIn('content-length: 3\r\ntransfer-encoding: chunked', '0\r\n\r\n'),
  'chunks that are none': logsIn('transfer-encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk of 4 GB': logsIn('transfer-encoding: chunked', 'ffffffff\r\n{}'),
  'more than it says': logsIn(`${close}\r\ncontent-length: 2`, '{}GET / HTTP/1.1\r\n\r\n'),
  'two at once': `${logsIn(`content-length: ${body.length}`, body)}${asks(close)}`,
  'less than it says, and gone': logsIn('content-length: 50', '{}'),
  'an upgrade': asks('connection: upgrade', 'upgrade: websocket'),
  'a tunnel': 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n',
  'an expectation': logsIn(`expect: 200-maybe\r\n${close}\r\ncontent-length: 2`, '{}'),
}

/** Of these more is to come, and does not: their sender gives up, like a browser that is closed. */
const unfinished = /less than it says|a chunk of 4 GB/

/** Milliseconds of silence after which nothing more is waited for: without an answer, and after one. */
const timeouts = { first: 8000, more: 200 }

/** Sends bytes on a bare socket and reads the first answer; undefined when none comes, and nobody hangs up. */
export function exchangeRaw({ port }: Site, name: string) {
  return new Promise<{ status: number; type: string; text: string } | undefined>((resolve) => {
    let received = ''
    const end = () => {
      socket.destroy()
      const [head = '', ...rest] = received.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? ''
      const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? Infinity)
      const text = Buffer.from(rest.join('\r\n\r\n').slice(0, length), 'latin1').toString('utf8')
      resolve(received ? { status, type, text } : undefined)
    }
    const socket = connect(port, '127.0.0.1', () => {
      const bytes = rawRequests[name] ?? ''
      if (unfinished.test(name)) socket.end(bytes)
      else socket.write(bytes)
    })
    let timer = setTimeout(end, timeouts.first)
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk
      clearTimeout(timer)
      timer = setTimeout(end, timeouts.more)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      end()
    })
  })
}
