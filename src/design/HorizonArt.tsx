import styled from 'styled-components'
import { theme } from './tokens'

interface HorizonArtProps {
  /** The room's id: the same room always has the same horizon. */
  id: string
  /** Width to height, as CSS writes it: `4 / 3`. */
  ratio?: string
  /** What it stands for; without it, decoration. */
  label?: string
  /** Covers the box it stands in instead of keeping a shape of its own. */
  fill?: boolean
}

/** Sky, sea and the colour of the line between them; light and dark. */
const scenes = [
  { sky: ['#dfe8e6', '#22322f'], sea: ['#9fbdb8', '#173f3a'], line: ['#0b5a52', '#7cd3bf'] },
  { sky: ['#f3e3cf', '#35291b'], sea: ['#a9b8b4', '#1d3435'], line: ['#a85a08', '#f4b271'] },
  { sky: ['#e4e6ea', '#252b33'], sea: ['#b3becb', '#1b2a3a'], line: ['#3c556f', '#9db8d4'] },
  { sky: ['#ebe9dc', '#2e2e22'], sea: ['#bcc4a6', '#2a3820'], line: ['#55652a', '#bccb8d'] },
  { sky: ['#efe2dd', '#33262a'], sea: ['#c3b3bb', '#302430'], line: ['#7b4a5e', '#dba6b8'] },
  { sky: ['#e0e9ec', '#1c2d33'], sea: ['#8fb0b9', '#123845'], line: ['#0f4a5c', '#86c6d8'] },
] as const

/** A number from an id in which every letter moves every bit: rooms made one after the other must not look alike. */
function hash(id: string): number {
  const sum = [...id].reduce((all, letter) => Math.imul(all ^ letter.charCodeAt(0), 16777619), 2166136261)
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) >>> 0
}

const paint = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`

/** A room nobody has photographed yet: two flat bands and a line. */
export function HorizonArt({ id, ratio = '4 / 3', label, fill = false }: HorizonArtProps) {
  const number = hash(id)
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
