import type { Call } from '../../contract/calls'
import type { Random } from '../support/random'
import type { Sent } from '../support/visitor'
import { asSent, contentTypes, hostileTexts } from './values'

/** A real picture of one pixel, as small as a PNG can be. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const files: Buffer[] = [
  pixel,
  pixel,
  pixel,
  pixel.subarray(0, 40),
  Buffer.concat([pixel, Buffer.from('<script>alert(1)</script>')]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('<!doctype html><script>alert(1)</script>'),
  Buffer.from('GIF89a'),
  Buffer.alloc(0),
  Buffer.alloc(2000, 0xff),
]

/** Names a file can have, and what a careless program makes of them. */
const names = [
  'picture.png',
  '',
  '../../x.png',
  'x.svg',
  'a\u0000.png',
  '"; filename="b.png',
  'ü'.repeat(200),
  '.',
  'con',
]

const part = (disposition: string, content: Buffer | string, type?: string) =>
  Buffer.concat([
    Buffer.from(`content-disposition: ${disposition}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`),
    Buffer.from(content as Buffer),
    Buffer.from('\r\n'),
  ])

const quoted = (text: string) =>
  `"${asSent(text)
    .replaceAll('"', '%22')
    .replaceAll(/[\r\n]/g, '_')}"`

/** A form as a browser packs it, or nearly. */
export function hostileForm(
  random: Random,
  call: Call,
  fields: Record<string, unknown>,
): Pick<Sent, 'headers' | 'body'> {
  const boundary = random.one(['----form', 'b', 'x'.repeat(70), '---'])
  const parts = Object.entries(fields).map(([name, value]) =>
    part(`form-data; name=${quoted(name)}`, typeof value === 'string' ? asSent(value) : JSON.stringify(value)),
  )
  const fileField = random.chance(0.9) ? (call.files?.field ?? 'image') : random.one(hostileTexts)
  for (let count = random.one([0, 1, 1, 1, 2, 5]); count > 0; count -= 1) {
    const filename = random.chance(0.7) ? 'picture.png' : random.one(names)
    const type = random.one(['image/png', 'image/svg+xml', 'text/html', '', 'multipart/mixed; boundary=y'])
    parts.push(part(`form-data; name=${quoted(fileField)}; filename=${quoted(filename)}`, random.one(files), type))
  }
  if (random.chance(0.1)) parts.push(...parts.slice(0, 1))
  if (random.chance(0.05))
    parts.push(...Array.from({ length: 60 }, (_, index) => part(`form-data; name="f${index}"`, 'x')))
  if (random.chance(0.05)) parts.push(part(random.one(['form-data', 'form-data; name=""', 'attachment', '']), 'x'))

  const line = Buffer.from(`--${boundary}\r\n`)
  const whole = Buffer.concat([...parts.flatMap((each) => [line, each]), Buffer.from(`--${boundary}--\r\n`)])
  const kind = random.next()
  return {
    headers: {
      'content-type': kind < 0.9 ? `multipart/form-data; boundary=${boundary}` : random.one(contentTypes),
    },
    body: random.chance(0.12) ? whole.subarray(0, random.between(0, whole.length)) : whole,
  }
}
