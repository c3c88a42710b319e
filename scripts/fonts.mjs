/**
 * Makes `public/fonts/*.woff2` from the @fontsource-variable packages: `node scripts/fonts.mjs`.
 *
 * The files are committed, so building the site needs neither this script nor its packages' fonts. Each keeps the
 * characters that Western European names and our own sentences need, the weights we set (400 to 600), and no more:
 * two files that may be preloaded without standing in the way of the first picture.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = new URL('../', import.meta.url)

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

const ascii = range(0x20, 0x7e)
const latin1 = range(0xa0, 0xff)
const letters = 'Œœı'
const punctuation = '‐‑–—‘’‚“”„•…‹›′″−⁄€™'
const spaces = '\u2009\u200a\u200b\u202f'

const features = ['kern', 'mark', 'mkmk', 'ccmp', 'liga', 'tnum']

const fonts = [
  {
    from: '@fontsource-variable/petrona/files/petrona-latin-wght-normal.woff2',
    to: 'petrona.woff2',
    // Headings, names of places and big numbers are always set at 400.
    options: { variationAxes: { wght: 400 }, keepFeatures: features },
  },
  {
    from: '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
    to: 'familjen-grotesk.woff2',
    options: {
      variationAxes: { wght: { min: 400, max: 600 } },
      keepFeatures: features,
    },
  },
]

const folder = new URL('public/fonts/', root)
await mkdir(folder, { recursive: true })

for (const { from, to, options } of fonts) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(from)))
  const subset = await subsetFont(whole, ascii + latin1 + letters + punctuation + spaces, {
    targetFormat: 'woff2',
    noHinting: true,
    ...options,
  })
  await writeFile(new URL(to, folder), subset)
  console.log(`${to}: ${(subset.length / 1000).toFixed(1)} kB (from ${(whole.length / 1000).toFixed(1)} kB)`)
}
