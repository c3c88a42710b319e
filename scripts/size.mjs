// What a guest's browser must fetch in JavaScript: `npm run size`. Ends with 1 when a page weighs more than it may.
import { SourceMap } from 'node:module'
import { buildInto, readBuild } from './weigh.mjs'

/** Kilobytes of gzip: home in all, and what any other page adds to what home's frame has brought. */
const bars = { home: 150, further: 45 }

const output = '.cache/size'
/** Everything that only an owner needs. */
const ownersOnly = /\bsrc\/features\/owner\//
const ownersPages = new Set(['owner', 'addRoom', 'hotelForm'])

buildInto(output, 'weigh')
const { read, scriptsOf, gzipped, weight, frame, home, pages: chunks } = readBuild(output)
const kB = (bytes) => (bytes / 1000).toFixed(1)

/** Minified bytes of a script by the source they come from. */
function bytesBySource(file) {
  const bytes = new Map()
  const map = new SourceMap(JSON.parse(read(`${file}.map`)))
  read(file)
    .split('\n')
    .forEach((line, number) => {
      for (let column = 0; column < line.length; column += 1) {
        const source = map.findEntry(number, column).originalSource ?? 'webpack'
        bytes.set(source, (bytes.get(source) ?? 0) + 1)
      }
    })
  return bytes
}

const packageOf = (source) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? /\b(src|contract)\//.exec(source)?.[1] ?? 'webpack'

const failures = []

const packages = new Map()
for (const file of home) {
  const sources = bytesBySource(file)
  const share = gzipped(file) / read(file).length
  for (const [source, bytes] of sources) {
    if (ownersOnly.test(source)) failures.push(`home fetches ${source}, which only owners need`)
    const sum = packages.get(packageOf(source)) ?? { minified: 0, gzip: 0 }
    packages.set(packageOf(source), { minified: sum.minified + bytes, gzip: sum.gzip + bytes * share })
  }
}
console.log('JavaScript of home, kB; gzip is what each package has of the whole, by its minified bytes')
console.table(
  Object.fromEntries(
    [...packages]
      .toSorted(([, one], [, other]) => other.gzip - one.gzip)
      .map(([name, { minified, gzip }]) => [name, { minified: kB(minified), gzip: kB(gzip) }]),
  ),
)

const pages = chunks.filter((page) => !['main', 'home'].includes(page))
const rows = [['home, in all', weight(home), bars.home]]
for (const page of pages) {
  const more = scriptsOf(page).filter((file) => !frame.includes(file))
  rows.push([page, weight(more), bars.further])
  if (ownersPages.has(page)) continue
  for (const source of more.flatMap((file) => [...bytesBySource(file).keys()])) {
    if (ownersOnly.test(source)) failures.push(`${page} fetches ${source}, which only owners need`)
  }
}
console.log('By page, kB of gzip; every page but home beside the frame')
console.table(
  Object.fromEntries(rows.map(([page, bytes, bar]) => [page, { gzip: kB(bytes), bar, holds: bytes <= bar * 1000 }])),
)
for (const [page, bytes, bar] of rows) {
  if (bytes > bar * 1000) failures.push(`${page} weighs ${kB(bytes)} kB, more than ${bar}`)
}

for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
