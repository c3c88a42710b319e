import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { listImageWidth } from '../contract/limits'
import { mediaPath } from '../contract/calls'
import { processorTime, withChildren } from '../prove/support/processes'
import { compare, comparedRow, median } from './support/compare'
import { rawRequest } from './support/loadClient'
import type { Part, Row } from './support/part'
import { startLimit } from './support/peers'

const samples = 9
const headers = { accept: 'image/avif,image/webp,*/*' }

/** S11: a picture as the list asks for it, the first time and from then on. */
export const pictures: Part = {
  name: 'pictures',
  about: `a picture ${listImageWidth} pixels wide: processor time of the first, pace of all others against bare node:http`,
  async measure(bench) {
    const stage = await bench.newStage('embedded')
    const addresses = await keepPictures(stage.dataDir)
    const server = await stage.serve()
    const ask = (address: string) =>
      fetch(`${server.origin}${address}`, { headers }).then((answer) => answer.arrayBuffer())
    // The process that makes them starts with the first.
    await ask(addresses.shift()!)

    const times: number[] = []
    for (const address of addresses) {
      const before = await processorTime(await withChildren(server.pid))
      await ask(address)
      const after = await processorTime(await withChildren(server.pid))
      times.push(((after ?? NaN) - (before ?? NaN)) / 1000)
    }
    const made: Row = {
      id: 'S11',
      what: `a picture at ${listImageWidth} px for the first time, processor time`,
      ours: `${Math.round(median(times))} ms (worst of ${times.length}: ${Math.round(Math.max(...times))} ms)`,
      beside: '',
      bar: '≤ 400 ms',
      holds: median(times) <= 400,
    }

    const [address] = addresses
    const limit = await startLimit(bench, { port: server.port, path: address!, headers })
    const side = { requests: [rawRequest({ path: address!, headers })], expect: { status: 200 } }
    const compared = await compare(bench, {
      ours: { ...side, servers: [server] },
      beside: { ...side, servers: [limit] },
    })
    await server.stop()
    const what = `the same from then on, ${Math.round((limit.bytes ?? 0) / 1000)} kB`
    return [made, comparedRow('S11', what, compared, 0.6)]
  },
}

/** Puts pictures of the catalogue where the server keeps its own; answers their addresses. */
async function keepPictures(dataDir: string): Promise<string[]> {
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
