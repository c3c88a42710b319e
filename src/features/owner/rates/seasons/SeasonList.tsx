import styled from 'styled-components'
import type { Season } from '@contract/rates'
import { Button } from '../../../../design/controls/Button'
import { keepsFills } from '../../../../design/hatch'
import { describeNights } from '../../../../design/moment'
import { theme } from '../../../../design/tokens'
import { describeSeason } from '../ratesValues'
import { seasonFills, stepOf } from './seasonLook'

export function SeasonList({ seasons, onEdit }: { seasons: Season[]; onEdit: (season: Season) => void }) {
  if (seasons.length === 0) return <p>None yet: all nights of the year cost the same, except on weekends.</p>

  return (
    <List aria-label="Seasons">
      {seasons.map((season, index) => (
        <li key={season.from}>
          <Swatch data-step={stepOf(index)} aria-hidden="true" />
          <div>
            <b>{season.name}</b>
            <p>{describeNights(season.from, season.until)}</p>
            <p>{describeSeason(season)}</p>
          </div>
          <Button variant="quiet" size="small" aria-label={`Edit ${season.name}`} onClick={() => onEdit(season)}>
            Edit
          </Button>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  width: 100%;
  border-top: 1px solid ${theme.color.line};

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: start;
    gap: ${theme.space(3)};
    padding-block: ${theme.space(3)};
    border-bottom: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }

  p {
    color: ${theme.color.quiet};
    ${theme.type.small}
    ${theme.type.figures}
  }
`

const Swatch = styled.span`
  width: 24px;
  height: 24px;
  border: 1px solid ${theme.color.edge};
  ${seasonFills}
  ${keepsFills}
`
