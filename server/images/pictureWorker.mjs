/**
 * The process in which pictures are decoded and encoded, one at a time; see processes.ts, which starts it.
 * Plain JavaScript, because it is started as a file of its own and not bundled.
 */
import sharp from 'sharp'

// libvips reads some forty formats, among them SVG, PDF and its own raw ones: here only the five of D24 exist.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)

/** Width times height as the header claims them; undefined when it is the header of no picture that we read. */
async function claimedPixels(bytes) {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height
  } catch {
    return undefined
  }
}

/** Of an animation the first image, upright, never enlarged, and nothing of the file but its pixels. */
async function remade({ bytes, pixels, seconds, resize, format, options }) {
  const claimed = await claimedPixels(bytes)
  if (claimed === undefined) return { refused: 'unreadable' }
  if (claimed > pixels) return { refused: 'too many pixels' }
  try {
    const picture = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
      .resize({ ...resize, withoutEnlargement: true })
      .toFormat(format, options)
      .toBuffer()
    return { picture }
  } catch {
    // The header was right and the rest is not: cut short, broken, or too long in the reading.
    return { refused: 'unreadable' }
  }
}

process.on('message', async (job) => {
  const answer = await remade(job)
  process.send(answer)
})
// The server decides when this ends: it may still need a picture while it drains.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
