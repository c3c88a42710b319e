import { mkdir, rm } from 'node:fs/promises'
import { startServer } from '../../testing/programs'
import { preparedData } from './server'

/** Before all journeys: lets a server make the demo data once, which costs seconds, so that each file only copies it. */
export default async function prepare() {
  await rm(preparedData, { recursive: true, force: true })
  await mkdir(preparedData, { recursive: true })
  const server = await startServer(preparedData, { env: { SEED_DEMO: '1' } })
  await server.stop()
}
