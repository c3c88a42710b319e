import { buildInto, readBuild } from '../scripts/weigh'
import type { Part } from './support/part'

/** Kilobytes of gzip, and times the floor. */
const bars = { home: 150, floor: 1.25 }

/** P3: the JavaScript of home beside that of the smallest page with the same libraries. */
export const weight: Part = {
  name: 'weight',
  about: 'the JavaScript that home needs, beside the floor (bench/floor)',
  async measure() {
    const floorFolder = '.cache/floor'
    buildInto(floorFolder, 'floor')
    const [ours, floor] = ['dist/client', floorFolder].map((folder) => {
      const build = readBuild(folder)
      return build.weight(build.home)
    }) as [number, number]

    const ratio = ours / floor
    const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
    return [
      {
        id: 'P3',
        what: 'JavaScript of home, gzip, beside the floor',
        ours: kB(ours),
        beside: kB(floor),
        ratio,
        bar: `≤ ${bars.home} kB, ≤ ${bars.floor}`,
        holds: ours <= bars.home * 1000 && ratio <= bars.floor,
      },
    ]
  },
}
