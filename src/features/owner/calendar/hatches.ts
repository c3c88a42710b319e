import { hatch } from '../../../design/hatch'

/** How taken nights are filled: hatched as everywhere else, an outline while they are not paid, a lattice where they are blocked. */
export const hatches = {
  stay: `background: ${hatch()};`,
  unpaid: 'border-style: dashed; background: none;',
  block: `background: ${hatch()}, ${hatch('45deg')};`,
}
