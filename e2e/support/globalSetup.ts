import { mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { startServer } from '../../testing/programs'
import { openVisitor } from '../../testing/visitor'
import { serveChromium } from './browser'

export const demoData = path.resolve('.cache/e2e-data')

/** Resized images, a cache that all test files share. */
const variants = path.resolve('.cache/e2e-variants')

/** Starts the shared browser, creates the demo data and warms the image cache. */
export default async function prepare() {
  for (const folder of [demoData, variants]) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
  }
  await symlink(variants, path.join(demoData, 'media-cache'))
  const server = await startServer(demoData, { env: { SEED_DEMO: '1' } })
  const { rooms } = await openVisitor(server).must('getRooms')
  for (const cover of rooms.flatMap(({ images }) => images.slice(0, 1))) {
    const ask = (width: number) => fetch(`${server.origin}${cover}?w=${width}`, { headers: { accept: 'image/avif' } })
    await Promise.all([320, 600, 960].map(ask))
  }
  await server.stop()
  Object.assign(globalThis, { chromiumServer: await serveChromium() })
}
