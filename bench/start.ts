import { rm } from 'node:fs/promises'
import { seconds } from '../prove/support/report'
import type { Kind } from '../prove/support/stage'
import { median } from './support/compare'
import type { Bench, Part, Row } from './support/part'

const starts = 5
const demo = { SEED_DEMO: '1' }

/** S10: from the start of the process to its first "ready". */
export const start: Part = {
  name: 'start',
  about: 'start of the compiled server on data that is there, on both databases, and for the first time',
  async measure(bench) {
    return [await again(bench, 'embedded', 1500), await again(bench, 'postgres', 1000), await first(bench)]
  },
}

const row = (what: string, times: number[], bar: number): Row => ({
  id: 'S10',
  what,
  ours: `${seconds(median(times))} (worst of ${times.length}: ${seconds(Math.max(...times))})`,
  beside: '',
  bar: `≤ ${seconds(bar)}`,
  holds: median(times) <= bar,
})

async function again(bench: Bench, kind: Kind, bar: number): Promise<Row> {
  const stage = await bench.newStage(kind)
  await (await stage.serve(demo)).stop()
  const times: number[] = []
  for (let run = 0; run < starts; run += 1) {
    const server = await stage.serve(demo)
    times.push(server.readyAfter)
    await server.stop()
  }
  return row(`start on ${kind} data that is there`, times, bar)
}

async function first(bench: Bench): Promise<Row> {
  const times: number[] = []
  for (let run = 0; run < (bench.quick ? 1 : starts); run += 1) {
    const stage = await bench.newStage('embedded')
    await rm(stage.dataDir, { recursive: true, force: true })
    const server = await stage.serve(demo)
    times.push(server.readyAfter)
    await server.stop()
    await stage.close()
  }
  return row('first start, with the demo catalogue', times, 15_000)
}
