import { execFileSync } from 'node:child_process'
import { readBuild } from '../scripts/weigh'
import { atMost, figure, type Part } from './support/bench'

const floorFolder = '.cache/floor'

export const weight: Part = {
  about: 'the JavaScript that home needs, beside the smallest page with the same libraries (bench/floor)',
  async measure() {
    execFileSync(process.execPath, ['scripts/webpack.mjs', '--floor'], { stdio: 'inherit' })
    const [ours = 0, floor = 0] = ['dist/client', floorFolder].map((folder) => {
      const build = readBuild(folder)
      return build.weight(build.home) / 1000
    })
    const more = { beside: figure(floor, 'kB'), ratio: ours / floor }
    return [atMost('JavaScript of home, gzip, beside the floor', ours, 125, 'kB', more)]
  },
}
