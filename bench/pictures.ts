import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { listImageWidth } from '../contract/limits'
import { mediaPath } from '../contract/calls'
import { processorTime, withChildren } from './support/processes'
import { mostOften, type Part } from './support/bench'
import { compare, comparedRow } from './support/compare'
import { startLimit } from './support/startPeer'

const samples = 9
const headers = { accept: 'image/avif,image/webp,*/*' }

export const pictures: Part = {
  about: `a picture ${listImageWidth} pixels wide: processor time of the first, pace of all others against bare node:http`,
  async measure(bench) {
    const environment = await bench.newEnvironment('embedded')
    const [warmUp, ...addresses] = await keepPictures(environment.dataDir)
    const server = await environment.startServer()
    const get = (address: string) =>
      fetch(`${server.origin}${address}`, { headers }).then((answer) => answer.arrayBuffer())
    // The process that makes them starts with the first.
    await get(warmUp!)

    const times: number[] = []
    for (const address of addresses) {
      const before = await processorTime(await withChildren(server.pid))
      await get(address)
      const after = await processorTime(await withChildren(server.pid))
      times.push(((after ?? NaN) - (before ?? NaN)) / 1000)
    }
    const made = `a picture at ${listImageWidth} px for the first time, processor time`

    const asked = { path: addresses[0]!, headers }
    const limit = await startLimit(bench, { port: server.port, ...asked })
    const side = { asks: [asked], expect: { status: 200 } }
    const compared = await compare({ ...side, servers: [server] }, { ...side, servers: [limit] })
    await server.stop()
    const sent = `the same from then on, ${Math.round((limit.bytes ?? 0) / 1000)} kB`
    return [mostOften(made, times, 400, 'ms'), comparedRow(sent, compared, 0.6)]
  },
}

/** Puts pictures of the catalogue where the server keeps its own; answers their addresses. */
export async function keepPictures(dataDir: string): Promise<string[]> {
  const originals = path.resolve('assets/rooms')
  const kept = path.join(dataDir, 'images')
  await mkdir(kept, { recursive: true })
  const chosen = (await readdir(originals)).filter((name) => name.endsWith('.webp')).slice(0, samples + 1)
  return Promise.all(
    chosen.map(async (name) => {
      const key = randomBytes(16).toString('hex')
      await copyFile(path.join(originals, name), path.join(kept, `${key}.webp`))
      return `${mediaPath}/${key}.webp?w=${listImageWidth}&auto=compress`
    }),
  )
}
