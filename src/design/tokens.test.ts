import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contrast } from '../../testing/contrast'
import { theme } from './tokens'

const css = readFileSync(path.join(__dirname, 'global.css'), 'utf8')

/** A role's value in light and in dark, as the stylesheet has it. */
function valuesOf(role: keyof typeof theme.color): { light: string; dark: string } {
  const name = theme.color[role].slice('var('.length, -1)
  const pair = new RegExp(`${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css)
  if (!pair) throw new Error(`${name} is not in global.css`)
  const [, light, dark, both] = pair
  return { light: light ?? both ?? '', dark: dark ?? both ?? '' }
}

type Role = keyof typeof theme.color
const pairs: [Role, Role, number][] = [
  ['ink', 'paper', 7],
  ['ink', 'surface', 7],
  ['ink', 'sunken', 7],
  ['ink', 'duskTint', 7],
  ['ink', 'raised', 7],
  ['quiet', 'paper', 4.5],
  ['quiet', 'surface', 4.5],
  ['quiet', 'sunken', 4.5],
  ['sea', 'paper', 4.5],
  ['sea', 'surface', 4.5],
  ['sea', 'tint', 4.5],
  ['onSea', 'sea', 4.5],
  ['onSea', 'seaHover', 4.5],
  ['onDusk', 'dusk', 4.5],
  ['star', 'paper', 4.5],
  ['paid', 'paper', 4.5],
  ['paid', 'surface', 4.5],
  ['unpaid', 'duskTint', 4.5],
  ['error', 'paper', 4.5],
  ['error', 'surface', 4.5],
  ['error', 'errorTint', 4.5],
  ['ink', 'sky', 7],
  ['onFooter', 'footer', 7],
  ['quietOnFooter', 'footer', 7],
  ['edge', 'paper', 3],
  ['edge', 'surface', 3],
  ['edge', 'raised', 3],
  // The focus ring, and a control's icon.
  ['sea', 'sunken', 3],
  ['sea', 'raised', 3],
  ['sea', 'duskTint', 3],
  ['quiet', 'raised', 3],
]

test.each(pairs)('%s can be read on %s, in light and in dark', (text, ground, least) => {
  const [front, back] = [valuesOf(text), valuesOf(ground)]

  expect(contrast(front.light, back.light)).toBeGreaterThanOrEqual(least)
  expect(contrast(front.dark, back.dark)).toBeGreaterThanOrEqual(least)
})

test('every role has a value', () => {
  for (const role of Object.keys(theme.color) as Role[]) expect(valuesOf(role).light).toMatch(/^#/)
})
