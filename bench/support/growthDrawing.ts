import { writeFile } from 'node:fs/promises'
import type { Curve } from './part'

/** Pixels of a drawing, which is scaled to whatever width it is shown in. */
const width = 440
const height = 300
const plot = { left: 66, right: width - 20, top: 34, bottom: height - 44 }
const legendLine = 18

/** Told apart by their dashes and marks as well as by their colours, in either scheme. */
const looks = [
  { colour: 'a', dash: '' },
  { colour: 'b', dash: '6 3' },
  { colour: 'c', dash: '2 3' },
  { colour: 'd', dash: '' },
  { colour: 'e', dash: '6 3' },
  { colour: 'f', dash: '2 3' },
  { colour: 'g', dash: '9 3 2 3' },
  { colour: 'h', dash: '' },
]

const style = `
text { font: 12px system-ui, sans-serif; fill: #1d2329 }
.title { font-weight: 600; font-size: 14px }
.quiet { fill: #5b6875 }
.line { stroke: #e4e9ed }
.back { fill: #ffffff }
.curve { fill: none; stroke-width: 2 }
.a { stroke: #0b5a52 } .b { stroke: #b4402e } .c { stroke: #3457a6 } .d { stroke: #8a5a00 }
.e { stroke: #7a3e8e } .f { stroke: #2b6f2b } .g { stroke: #8c2f5d } .h { stroke: #4d5661 }
@media (prefers-color-scheme: dark) {
  text { fill: #eef1f3 } .quiet { fill: #aab4be } .line { stroke: #39424b } .back { fill: #14191e }
  .a { stroke: #5fd0bf } .b { stroke: #ff9d8a } .c { stroke: #9db8ff } .d { stroke: #f0bf61 }
  .e { stroke: #d9a3ea } .f { stroke: #8fd98f } .g { stroke: #f29ac4 } .h { stroke: #b9c3cd }
}`

const titles: Record<Curve['over'], string> = {
  rooms: 'Cost as rooms grow',
  bookings: 'Cost as bookings grow',
}

const short = (size: number) =>
  size >= 1_000_000 ? `${size / 1_000_000} M` : size >= 1000 ? `${size / 1000} k` : String(size)
const rounded = (ms: number) => (ms >= 10 ? ms.toFixed(0) : ms >= 1 ? ms.toFixed(1) : ms.toFixed(2))

/** Milliseconds on a scale of powers of ten, as the sizes are: what costs ten times as much for ten times the data climbs at 45°. */
function scales(curves: Curve[]) {
  const all = curves.flatMap(({ points }) => points)
  const powers = (values: number[]) => [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ]
  const [fromSize = 0, toSize = 1] = powers(all.map(({ size }) => size))
  const [fromMs = 0, toMs = 1] = powers(all.map(({ ms }) => ms))
  const along = (value: number, from: number, to: number) => (Math.log10(value) - from) / Math.max(1, to - from)
  return {
    x: (size: number) => plot.left + along(size, fromSize, toSize) * (plot.right - plot.left),
    y: (ms: number) => plot.bottom - along(ms, fromMs, toMs) * (plot.bottom - plot.top),
    times: Array.from({ length: toMs - fromMs + 1 }, (_, step) => 10 ** (fromMs + step)),
    sizes: [...new Set(all.map(({ size }) => size))].sort((a, b) => a - b),
  }
}

function drawing(over: Curve['over'], curves: Curve[], left: number): string {
  const { x, y, times, sizes } = scales(curves)
  const grid = times.map(
    (ms) =>
      `<line class="line" x1="${plot.left}" x2="${plot.right}" y1="${y(ms)}" y2="${y(ms)}"/>` +
      `<text class="quiet" x="${plot.left - 6}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  )
  const under = sizes.map(
    (size) => `<text class="quiet" x="${x(size)}" y="${plot.bottom + 18}" text-anchor="middle">${short(size)}</text>`,
  )
  const lines = curves.map(({ name, points }, index) => {
    const { colour, dash } = looks[index % looks.length]!
    const path = points.map(({ size, ms }) => `${x(size).toFixed(1)},${y(ms).toFixed(1)}`).join(' ')
    const ends = [points[0]!, points.at(-1)!].map(({ ms }) => rounded(ms)).join(' → ')
    const at = height + 6 + index * legendLine
    return (
      `<polyline class="curve ${colour}" stroke-dasharray="${dash}" points="${path}"/>` +
      `<line class="curve ${colour}" stroke-dasharray="${dash}" x1="${plot.left}" x2="${plot.left + 28}" y1="${at - 4}" y2="${at - 4}"/>` +
      `<text x="${plot.left + 36}" y="${at}">${name} <tspan class="quiet">${ends} ms</tspan></text>`
    )
  })
  return `<g transform="translate(${left} 0)"><text class="title" x="${plot.left}" y="20">${titles[over]}</text>
${[...grid, ...under, ...lines].join('\n')}</g>`
}

/** Draws docs/growth.svg: one drawing for what grows with rooms, one for what grows with bookings. */
export async function drawGrowth(file: string, curves: Curve[]): Promise<void> {
  const kinds = (['rooms', 'bookings'] as const)
    .map((over) => ({ over, own: curves.filter((curve) => curve.over === over) }))
    .filter(({ own }) => own.length > 0)
  if (kinds.length === 0) return
  const tall = height + 16 + Math.max(...kinds.map(({ own }) => own.length)) * legendLine
  const wide = width * kinds.length
  const drawn = kinds.map(({ over, own }, index) => drawing(over, own, index * width)).join('\n')
  await writeFile(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${tall}" role="img" aria-label="The time of calls and interactions against the number of rooms and of bookings">
<style>${style}</style>
<rect class="back" width="${wide}" height="${tall}"/>
${drawn}
</svg>
`,
  )
}
