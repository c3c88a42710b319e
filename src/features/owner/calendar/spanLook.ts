import type { CalendarSpan } from '@contract/entities'
import { hatch } from '../../../design/hatch'
import { theme } from '../../../design/tokens'
import { isUnpaid } from './describeNights'

/** The `data-span` of what takes nights. */
export const spanLook = (span: CalendarSpan) => (isUnpaid(span) ? 'unpaid' : span.kind)

/** How taken nights are filled: told apart by colour, and by their edge or hatching where colours are not seen. */
export const spanStyle = (part: '' | '::after' = '') => `
  &[data-span]${part} {
    border: 1px solid ${theme.color.paid};
    border-left-width: 4px;
    background: color-mix(in srgb, ${theme.color.paid} 24%, ${theme.color.paper});
  }

  &[data-span='unpaid']${part} {
    border: 1px dashed ${theme.color.unpaid};
    background: ${theme.color.duskTint};
  }

  &[data-span='block']${part} {
    border: 1px solid ${theme.color.edge};
    background: ${hatch}, ${theme.color.sunken};
  }

  &[data-span='import']${part} {
    border: 1px solid ${theme.color.edge};
    border-block-width: 3px;
    background: ${theme.color.sky};
  }

  &[data-conflict]${part} {
    outline: 2px solid ${theme.color.error};
    outline-offset: -1px;
  }
`
