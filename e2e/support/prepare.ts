import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { startServer } from '../../testing/programs'

export const demoData = path.resolve('.cache/e2e-data')

/** Makes the demo data once, which takes seconds; each file starts on a copy. */
export default async function prepare() {
  await rm(demoData, { recursive: true, force: true })
  await mkdir(demoData, { recursive: true })
  const server = await startServer(demoData, { env: { SEED_DEMO: '1' } })
  await server.stop()
}
