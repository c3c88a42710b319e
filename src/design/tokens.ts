/**
 * Design tokens, named by purpose. Values are custom properties in `global.css`, so styles are constant strings:
 * switching between light and dark re-renders nothing, and no provider is needed.
 *
 *     const Price = styled.strong`
 *       ${theme.type.h3}
 *       color: ${theme.color.ink};
 *     `
 */
const color = {
  paper: 'var(--paper)',
  surface: 'var(--surface)',
  sunken: 'var(--sunken)',
  raised: 'var(--raised)',
  /** Skeletons and images that are loading. */
  waiting: 'var(--waiting)',
  ink: 'var(--ink)',
  quiet: 'var(--quiet)',
  /** Decorative hairlines, too faint for the edge of a control. */
  line: 'var(--line)',
  /** Edges of controls: at least 3:1 on every background. */
  edge: 'var(--edge)',
  sea: 'var(--sea)',
  seaHover: 'var(--sea-hover)',
  onSea: 'var(--on-sea)',
  tint: 'var(--tint)',
  /** For fills, never for text. */
  dusk: 'var(--dusk)',
  onDusk: 'var(--on-dusk)',
  duskTint: 'var(--dusk-tint)',
  star: 'var(--star)',
  paid: 'var(--paid)',
  unpaid: 'var(--unpaid)',
  error: 'var(--error)',
  errorTint: 'var(--error-tint)',
  /** Points out days that were asked for. */
  sky: 'var(--sky)',
  footer: 'var(--footer)',
  onFooter: 'var(--on-footer)',
  quietOnFooter: 'var(--quiet-on-footer)',
} as const

/** Steps of 4 px on the spacing scale: 4, 8, 12, 16, 24, 32, 48, 72, 112. */
type Step = 1 | 2 | 3 | 4 | 6 | 8 | 12 | 18 | 28

const display = (font: string) => `font: 400 ${font} var(--display); letter-spacing: -0.018em;`
const text = (font: string) => `font: ${font} var(--text); letter-spacing: normal;`

/** Whole `font` declarations, each on a line of its own. */
const type = {
  hero: display('clamp(2.5rem, 1.4rem + 5vw, 5.25rem)/1'),
  h1: display('clamp(2.25rem, 1.4rem + 3vw, 3rem)/1.04'),
  h2: display('clamp(1.9rem, 1.2rem + 2.2vw, 2.75rem)/1.06'),
  h3: display('1.75rem/1.12'),
  card: display('1.5rem/1.16'),
  lead: text('400 1.25rem/1.45'),
  body: text('400 1.0625rem/1.55'),
  strong: text('600 1.0625rem/1.55'),
  small: text('400 0.9375rem/1.5'),
  smallStrong: text('600 0.9375rem/1.5'),
  caption: text('400 0.8125rem/1.4'),
  /** Tabular numerals, for money and dates. */
  figures: 'font-variant-numeric: tabular-nums lining-nums;',
} as const

const ease = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

export const theme = {
  color,
  type,
  space: (steps: Step) => `${steps * 4}px`,
  radius: { photo: '3px', control: '6px', panel: '10px', round: '999px' },
  /** `target` is the minimum size of anything that can be pressed. */
  size: { control: '48px', target: '44px' },
  shadow: { float: 'var(--shadow-float)', dialog: 'var(--shadow-dialog)' },
  backdrop: 'var(--backdrop)',
  layout: { page: '1280px', gutter: 'var(--gutter)', gap: 'var(--gap)', bar: 'var(--bar)', measure: '62ch' },
  motion: { fast: `120ms ${ease}`, normal: `200ms ${ease}` },
  from: {
    tablet: '@media (min-width: 720px)',
    desktop: '@media (min-width: 1024px)',
    wide: '@media (min-width: 1280px)',
  },
  below: {
    tablet: '@media (max-width: 719.98px)',
    desktop: '@media (max-width: 1023.98px)',
    wide: '@media (max-width: 1279.98px)',
  },
} as const
