import { theme } from '../../../design/tokens'

const stripes = (angle: string, gap: number) =>
  `repeating-linear-gradient(${angle}, ${theme.color.edge} 0 1px, transparent 1px ${gap}px)`

/** How taken nights are filled: hatched as everywhere else, an outline while they are not paid, a lattice where they are blocked. */
export const hatches = {
  stay: `background: ${stripes('-45deg', 5)};`,
  unpaid: 'border-style: dashed; background: none;',
  block: `background: ${stripes('-45deg', 5)}, ${stripes('45deg', 5)};`,
}
