import { rm } from 'node:fs/promises'
import type { Kind } from '../testing/testEnvironment'
import { mostOften, type Bench, type Part, type Row } from './support/bench'

const starts = 5
const demo = { SEED_DEMO: '1' }

/** From the start of the process to its first "ready". */
export const start: Part = {
  about: 'start of the compiled server on data that is there, on both databases, and for the first time',
  async measure(bench) {
    return [await again(bench, 'embedded', 1.5), await again(bench, 'postgres', 1), await first(bench)]
  },
}

async function again({ newEnvironment }: Bench, kind: Kind, most: number): Promise<Row> {
  const environment = await newEnvironment(kind)
  await (await environment.startServer({ env: demo })).stop()
  const times: number[] = []
  for (let run = 0; run < starts; run += 1) {
    const server = await environment.startServer({ env: demo })
    times.push(server.readyAfter / 1000)
    await server.stop()
  }
  return mostOften(`start on ${kind} data that is there`, times, most, 's')
}

async function first({ newEnvironment }: Bench): Promise<Row> {
  const times: number[] = []
  for (let run = 0; run < starts; run += 1) {
    const environment = await newEnvironment('embedded')
    await rm(environment.dataDir, { recursive: true, force: true })
    const server = await environment.startServer({ env: demo })
    times.push(server.readyAfter / 1000)
    await server.stop()
    await environment.close()
  }
  return mostOften('first start, with the demo catalogue', times, 15, 's')
}
