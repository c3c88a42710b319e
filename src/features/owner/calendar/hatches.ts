import { hatch } from '../../../design/hatch'
import { theme } from '../../../design/tokens'

/** How taken nights are filled: told apart by colour, and by their edge or hatching where colours are not seen. */
export const hatches = {
  stay: `border-color: ${theme.color.paid}; border-left-width: 4px; background: color-mix(in srgb, ${theme.color.paid} 24%, ${theme.color.paper});`,
  unpaid: `border: 1px dashed ${theme.color.unpaid}; background: ${theme.color.duskTint};`,
  block: `border: 1px solid ${theme.color.edge}; background: ${hatch()}, ${theme.color.sunken};`,
}
