/**
 * Draws the portraits of the demo catalogue's people into `assets/people/`: `node scripts/portraits.mjs`.
 *
 * They are the avatars of `assets/avatars/`, as pictures like those that people upload; some are used again in other
 * colours, so that no two hosts look alike. The files are committed: seeding the catalogue draws nothing.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import sharp from 'sharp'

const assets = fileURLToPath(new URL('../assets/', import.meta.url))
const side = 512

/** Portrait → the drawing it comes from, and the colours that are others in it: background, hair, skin, clothes. */
const people = {
  'amber-bob': ['amber-bob'],
  'plum-bun': ['plum-bun'],
  'rose-curly': ['rose-curly'],
  'sage-hijab': ['sage-hijab'],
  'sky-glasses': ['sky-short-glasses'],
  'teal-beard': ['teal-beard'],
  'sky-bob': [
    'amber-bob',
    { f3d9b1: 'cfe0ee', d99f6a: '7ba0c0', '4a2d22': '1f1a1c', f2c9a8: 'f0cfb0', dfae8b: 'dcb08c', '2f5d5a': '9c4a3c' },
  ],
  'mint-bun': [
    'plum-bun',
    { e4d3e4: 'cfe6df', '9a7a9f': '5f958f', b9bcc2: '3b2a20', f4d3bd: 'd9a27a', e0b39b: 'bf8860', '7a4f63': 'b8673a' },
  ],
  'rose-bun': ['plum-bun', { e4d3e4: 'f2cfc4', '9a7a9f': 'cf8673', b9bcc2: '5a3826', '7a4f63': '33465c' }],
  'sky-curly': [
    'rose-curly',
    { f2cfc4: 'd8e2cd', cf8673: '93a986', 241815: '6b3d22', '9a6244': 'ecc39f', '83503a': 'd2a27d', e8b45f: '7a4f63' },
  ],
  'rose-hijab': [
    'sage-hijab',
    {
      d8e2cd: 'f2cfc4',
      '93a986': 'cf8673',
      '6f4f63': '2f5d72',
      '4b6150': 'd9bf97',
      e3b48f: 'c98f68',
      cc9a76: 'b07a55',
    },
  ],
  'plum-glasses': [
    'sky-short-glasses',
    {
      cfe0ee: 'e4d3e4',
      '7ba0c0': '9a7a9f',
      '8a5a35': '201816',
      f0cdb2: 'a56c48',
      dcb092: '8b5738',
      '33465c': '2f5d5a',
    },
  ],
  'amber-beard': [
    'teal-beard',
    {
      bcd8d2: 'f3d9b1',
      '5f958f': 'd99f6a',
      '2b201c': '8a4f28',
      e0ac86: 'f3cfb1',
      c98f6a: 'deae8b',
      f0e6d6: '33465c',
      c9b79c: '28374a',
    },
  ],
}

const recoloured = (drawing, colours = {}) =>
  drawing.replace(/#([0-9a-f]{6})\b/g, (colour, digits) => (digits in colours ? `#${colours[digits]}` : colour))

await mkdir(path.join(assets, 'people'), { recursive: true })
for (const [name, [from, colours]] of Object.entries(people)) {
  const drawing = recoloured(await readFile(path.join(assets, `avatars/avatar-${from}.svg`), 'utf8'), colours)
  const picture = await sharp(Buffer.from(drawing), { density: 72 * (side / 256) })
    .resize(side)
    .webp({ quality: 85 })
    .toBuffer()
  await writeFile(path.join(assets, `people/${name}.webp`), picture)
  console.log(`${name}.webp: ${(picture.length / 1000).toFixed(1)} kB`)
}
