import styled from 'styled-components'
import { hatch } from '../../../design/hatch'
import { theme } from '../../../design/tokens'

/** `booked` is hatched like a taken night, `past` is solid. */
export type Look = 'booked' | 'past'

/** Each column says it in words too. */
export function ChartLegend({ rows }: { rows: readonly (readonly [Look | 'marked', string])[] }) {
  return (
    <Legend aria-hidden="true">
      {rows.map(([look, words]) => (
        <span key={look}>
          <Swatch data-look={look} />
          {words}
        </span>
      ))}
    </Legend>
  )
}

/* Looks like the bars of NightLine. */
export const Bar = styled.span`
  flex: none;
  width: min(32px, 100% - 6px);
  background: ${theme.color.edge};

  &[data-look='booked'] {
    border: 1px solid ${theme.color.edge};
    border-bottom: 0;
    background: ${hatch()};
  }

  &[data-look='marked'] {
    border-bottom: 2px solid ${theme.color.edge};
    background: ${theme.color.sunken};
  }

  @media (forced-colors: active) {
    --edge: CanvasText;
    forced-color-adjust: none;
  }
`

const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(6)};
  color: ${theme.color.quiet};
  ${theme.type.caption}

  > span {
    display: flex;
    align-items: center;
    gap: ${theme.space(2)};
  }
`

const Swatch = styled(Bar)`
  width: 12px;
  height: 16px;
`
