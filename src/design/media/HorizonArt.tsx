import styled from 'styled-components'
import { theme } from '../tokens'

interface HorizonArtProps {
  /** The same seed always draws the same horizon. */
  seed: string
  /** CSS aspect ratio: `4 / 3`. */
  ratio?: string
  /** Alternative text; decoration without it. */
  label?: string
  /** Fill the container instead of keeping the ratio. */
  fill?: boolean
}

/** Sky, sea and the line between them, each for light and dark. */
const scenes = [
  { sky: ['#dfe8e6', '#22322f'], sea: ['#9fbdb8', '#173f3a'], line: ['#0b5a52', '#7cd3bf'] },
  { sky: ['#f3e3cf', '#35291b'], sea: ['#a9b8b4', '#1d3435'], line: ['#a85a08', '#f4b271'] },
  { sky: ['#e4e6ea', '#252b33'], sea: ['#b3becb', '#1b2a3a'], line: ['#3c556f', '#9db8d4'] },
  { sky: ['#ebe9dc', '#2e2e22'], sea: ['#bcc4a6', '#2a3820'], line: ['#55652a', '#bccb8d'] },
  { sky: ['#efe2dd', '#33262a'], sea: ['#c3b3bb', '#302430'], line: ['#7b4a5e', '#dba6b8'] },
  { sky: ['#e0e9ec', '#1c2d33'], sea: ['#8fb0b9', '#123845'], line: ['#0f4a5c', '#86c6d8'] },
] as const

/** Mixes every letter into every bit, so that consecutive ids do not look alike. */
function hash(seed: string): number {
  const sum = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261)
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) >>> 0
}

const paint = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`

/** Drawn placeholder for a missing photo: two flat bands and a line. */
export function HorizonArt({ seed, ratio = '4 / 3', label, fill = false }: HorizonArtProps) {
  const number = hash(seed)
  const scene = scenes[number % scenes.length] ?? scenes[0]
  const height = 30 + ((number >>> 8) % 10)

  return (
    <Sky
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ ...(fill ? { height: '100%', borderRadius: 0 } : { aspectRatio: ratio }), background: paint(scene.sky) }}
    >
      <Sea style={{ height: `${height}%`, background: paint(scene.sea), borderTopColor: paint(scene.line) }} />
    </Sky>
  )
}

const Sky = styled.span`
  position: relative;
  display: block;
  width: 100%;
  border-radius: ${theme.radius.photo};
  overflow: hidden;
`

const Sea = styled.span`
  position: absolute;
  inset: auto 0 0;
  border-top: 1px solid;
`
