/**
 * Draws what stands for the site elsewhere, from `public/brand/` and `assets/`: `node scripts/appIcons.mjs`. The icons of a home screen
 * and of a tab for browsers that take no SVG, and the picture that is shown with a link to a page that has none of its own. All are
 * committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = fileURLToPath(new URL('../', import.meta.url))
const [drawn, logo] = await Promise.all(
  ['favicon', 'stayscape-logo-light'].map((name) => readFile(`${root}public/brand/${name}.svg`, 'utf8')),
)

const rounded = /<rect width="100" height="100" rx="22" fill="#fbf6ec"\/>/
if (!rounded.test(drawn)) throw new Error('The icon has another background now: look at how it fills a home screen.')
/** Systems cut the corners themselves, on Android as a circle of four fifths. */
const filled = drawn.replace(rounded, '<rect width="100" height="100" fill="#fbf6ec"/>')
const inCircle = filled.replace('scale(0.95)', 'translate(16 16) scale(0.62)')

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** An ICO file of one PNG, which everything since Windows Vista reads. */
function ico(image, size) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.set([size, size], 6)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

const files = {
  'favicon.ico': ico(await png(drawn, 48), 48),
  'apple-touch-icon.png': await png(filled, 180),
  'brand/icon-192.png': await png(drawn, 192),
  'brand/icon-512.png': await png(drawn, 512),
  'brand/icon-maskable-512.png': await png(inCircle, 512),
}

const [width, height] = [1200, 630]
const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="s" x2="0" y2="1"><stop offset=".45" stop-opacity="0"/><stop offset="1" stop-color="#0c1715" stop-opacity=".85"/></linearGradient>
</defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`
files['brand/share.jpg'] = await sharp(`${root}assets/cities/home-hero-resort-pool.webp`)
  .resize(width, height, { fit: 'cover' })
  .composite([
    { input: Buffer.from(shade) },
    {
      input: await sharp(Buffer.from(logo), { density: 220 }).resize({ width: 380 }).png().toBuffer(),
      left: 64,
      top: 500,
    },
  ])
  .jpeg({ quality: 80, mozjpeg: true })
  .toBuffer()

for (const [name, bytes] of Object.entries(files)) {
  await writeFile(`${root}public/${name}`, bytes)
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`)
}
