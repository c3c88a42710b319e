import { connect } from 'node:net'
import type { RunningServer } from '../../testing/programs'

const login = 'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\n'
const body = '{"email":"a@example.com","password":"quiet-harbour-lights"}'

/** What no HTTP library would send. */
export const rawRequests: Record<string, string | Buffer> = {
  noise: Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a, 0x0d, 0x0a]),
  'an unknown method': 'FETCH / HTTP/1.1\r\nhost: x\r\n\r\n',
  'no version': 'GET /api/user/is-auth\r\n\r\n',
  'version 9': 'GET /api/user/is-auth HTTP/9.9\r\nhost: x\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'no host': 'GET /api/user/is-auth HTTP/1.1\r\n\r\n',
  'two hosts': 'GET /api/user/is-auth HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
  'an address that is none': 'GET http://[::1/api HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'an absolute address': 'GET http://evil.example/api/user/is-auth HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'an asterisk': 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'bytes above 127 in the address': Buffer.from(
    'GET /api/\xff\xfe HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    'latin1',
  ),
  'NUL in the address': 'GET /api/\0 HTTP/1.1\r\nhost: x\r\n\r\n',
  'NUL in a header': 'GET /api/user/is-auth HTTP/1.1\r\nhost: x\r\nx-y: a\0b\r\n\r\n',
  'a header without a name': 'GET /api/user/is-auth HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n',
  'a folded header': 'GET /api/user/is-auth HTTP/1.1\r\nhost: x\r\nx-y: a\r\n b\r\nconnection: close\r\n\r\n',
  'headers of 20 kB': `GET /api/user/is-auth HTTP/1.1\r\nhost: x\r\nx-y: ${'a'.repeat(20_000)}\r\n\r\n`,
  '3,000 headers': `GET /api/user/is-auth HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
  'an address of 20 kB': `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  'two lengths': `${login}content-type: application/json\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}abc`,
  'a negative length': `${login}content-type: application/json\r\ncontent-length: -2\r\n\r\n{}`,
  'a length that is no number': `${login}content-type: application/json\r\ncontent-length: 2x\r\n\r\n{}`,
  'a length and chunks': `${login}content-type: application/json\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'an unknown encoding': `${login}content-type: application/json\r\ntransfer-encoding: gzip\r\n\r\n{}`,
  'chunks that are none': `${login}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'a chunk of 4 GB': `${login}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nffffffff\r\n{}`,
  'more than it says': `${login}content-type: application/json\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}GET / HTTP/1.1\r\n\r\n`,
  'two at once': `${login}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}GET /api/user/is-auth HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  'less than it says, and gone': `${login}content-type: application/json\r\ncontent-length: 50\r\n\r\n{}`,
  'an upgrade': 'GET /api/user/is-auth HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  'a tunnel': 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n',
  'an expectation': `${login}expect: 200-maybe\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
}

/** Of these more is to come, and does not: their sender gives up, like a browser that is closed. */
const unfinished = /less than it says|a chunk of 4 GB/

/** Milliseconds of silence after which nothing more is waited for: without an answer, and after one. */
const patience = { forAnswer: 8000, forMore: 200 }

/** Sends bytes on a bare socket and reads what comes back; undefined when nothing does, and nobody hangs up. */
export function exchangeRaw({ port }: RunningServer, name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      const bytes = rawRequests[name] ?? ''
      if (unfinished.test(name)) socket.end(bytes)
      else socket.write(bytes)
    })
    const isSilent = () => {
      socket.destroy()
      resolve(text || undefined)
    }
    let timer = setTimeout(isSilent, patience.forAnswer)
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      clearTimeout(timer)
      timer = setTimeout(isSilent, patience.forMore)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(text)
    })
  })
}
