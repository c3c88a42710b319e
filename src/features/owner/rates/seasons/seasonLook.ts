import { theme } from '../../../../design/tokens'

/** Told apart beside each other; further ones begin anew. Ink is read on each of them. */
const fills = [
  `color-mix(in srgb, ${theme.color.dusk} 30%, ${theme.color.paper})`,
  theme.color.sky,
  `color-mix(in srgb, ${theme.color.sea} 28%, ${theme.color.paper})`,
  theme.color.duskTint,
  `color-mix(in srgb, ${theme.color.edge} 35%, ${theme.color.paper})`,
]

/** The colour step of the season at this place of the year. */
export const stepOf = (index: number) => index % fills.length

/** By `data-step`. */
export const seasonFills = fills.map((fill, step) => `&[data-step='${step}'] { background: ${fill}; }`).join('\n')
