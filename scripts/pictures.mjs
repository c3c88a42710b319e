/**
 * Draws the page's own pictures from the originals in `assets/`: `node scripts/pictures.mjs`.
 *
 * Each comes in several widths, as AVIF and as WebP, into `public/images/`; `src/design/media/pictures.ts` lists them with
 * their measures and average colours. Both are committed, so building the site draws nothing. A name carries a hash
 * of the original and of how it was drawn: what stands under a name never changes, and may be cached for good.
 */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import sharp from 'sharp'

const root = fileURLToPath(new URL('../', import.meta.url))
const assets = path.join(root, 'assets')
const images = path.join(root, 'public/images')
const manifest = path.join(root, 'src/design/media/pictures.ts')

// As good as one can tell apart at these sizes, measured by SSIM; slower efforts save two per cent more.
const formats = { avif: { quality: 55, effort: 4 }, webp: { quality: 75, effort: 4 } }
const everyWidth = [320, 600, 960, 1440]
const hero = 'cities/home-hero-resort-pool.webp'

/** `crop`: where the part that is shown begins, in the original's pixels; `ratio` and the full height do the rest. */
const pictures = {
  hero: { from: hero, ratio: [7, 6], crop: 825, widths: everyWidth },
  // Phones see a tall part of it; 720 serves the commonest screens with no pixel too many. Their pixels are so small that
  // nobody tells 45 from 55, and a slow line brings it 50 ms sooner.
  heroPhone: { from: hero, ratio: [4, 5], crop: 1120, widths: [320, 480, 720, 960], avif: 45 },
  // Stands upright beside a form: a square of its full height.
  balcony: { from: 'rooms/sea-view-double-2.webp', ratio: [1, 1], crop: 460, widths: [320, 600, 960, 1067] },
  london: { from: 'cities/london-morning-mist.webp', ratio: [16, 9], widths: everyWidth },
  offerLounge: { from: 'offers/luxury-retreat-lounge.webp', ratio: [4, 3], widths: [320, 600, 800] },
  offerPool: { from: 'offers/poolside-summer-escape.webp', ratio: [4, 3], widths: [320, 600, 800] },
  offerBalcony: { from: 'offers/romantic-balcony-dinner.webp', ratio: [4, 3], widths: [320, 600, 800] },
}

async function drawn(name, { from, ratio, crop = 0, widths, avif }) {
  const drawnAs = avif ? { ...formats, avif: { ...formats.avif, quality: avif } } : formats
  const original = await readFile(path.join(assets, from))
  const { height } = await sharp(original).metadata()
  const part = { left: crop, top: 0, width: Math.round((height * ratio[0]) / ratio[1]), height }
  const cut = await sharp(original).extract(part).toBuffer()

  const hash = createHash('sha256')
    .update(original)
    .update(JSON.stringify({ part, formats: drawnAs }))
    .digest('hex')
    .slice(0, 8)
  const base = `${name}.${hash}`

  for (const width of widths) {
    for (const [type, options] of Object.entries(drawnAs)) {
      const file = path.join(images, `${base}-${width}.${type}`)
      const { size } = await sharp(cut).resize({ width }).toFormat(type, options).toFile(file)
      console.log(`${path.basename(file)}: ${(size / 1000).toFixed(1)} kB`)
    }
  }

  const { data } = await sharp(cut).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { base: `/images/${base}`, widths, ratio, color: `#${data.toString('hex')}` }
}

async function copyAvatars() {
  for (const file of await readdir(path.join(assets, 'avatars'))) {
    await copyFile(path.join(assets, 'avatars', file), path.join(images, file))
  }
}

await rm(images, { recursive: true, force: true })
await mkdir(images, { recursive: true })
await copyAvatars()

const entries = []
for (const [name, picture] of Object.entries(pictures)) entries.push([name, await drawn(name, picture)])

const source = `// Written by scripts/pictures.mjs.
/** The page's own pictures: files are \`<base>-<width>.avif\` and \`.webp\`; the colour is the average of each. */
export const pictures = ${JSON.stringify(Object.fromEntries(entries))} as const
`
const style = await resolveConfig(manifest)
await writeFile(manifest, await format(source, { ...style, parser: 'typescript' }))
