import { theme } from './tokens'

/** How taken nights are filled, on every calendar and chart. */
export const hatch = (angle = '-45deg') =>
  `repeating-linear-gradient(${angle}, ${theme.color.edge} 0 1px, transparent 1px 5px)`
