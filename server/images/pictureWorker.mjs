/** Decodes and encodes pictures, one at a time, in a process started by processes.ts. Plain JavaScript: it is not bundled. */
import sharp from 'sharp'

// Only the five formats we accept: libvips reads some forty, including SVG and PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)

/** As the header claims; undefined without the header of a picture we accept. */
async function claimedPixels(bytes) {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height
  } catch {
    return undefined
  }
}

/** The first frame of an animation, upright, without metadata; enlarged only where `resize` says so. JPEG is white where it was clear. */
async function transcode({ bytes, pixels, seconds, resize, format, options }) {
  const claimed = await claimedPixels(bytes)
  if (claimed === undefined) return { refused: 'unreadable' }
  if (claimed > pixels) return { refused: 'too many pixels' }
  try {
    const image = sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
      .resize({ withoutEnlargement: true, ...resize })
    if (format === 'jpeg') image.flatten({ background: 'white' })
    return { picture: await image.toFormat(format, options).toBuffer() }
  } catch (error) {
    // sharp has no other sign of it.
    if (error.message.startsWith('timeout')) return { refused: 'out of time' }
    // Truncated or corrupt.
    return { refused: 'unreadable' }
  }
}

process.on('message', async (job) => {
  const answer = await transcode(job)
  process.send(answer)
})
// Only the server ends it: pictures may still be needed while it drains.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
