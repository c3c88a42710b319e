import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { visuallyHidden } from '../../../design/layout/VisuallyHidden'
import { theme } from '../../../design/tokens'

/** How many of the longest amenities fit on one line: beside a photo or on a phone, and on the smallest phones. */
const [onLine, onShortLine] = [3, 2]
const shortLine = '@media (max-width: 374.98px)'

/** Amenities on one line, which ends in `+2` where it is too short for all; screen readers read all of them. */
export function AmenityChips({ amenities }: Pick<Room, 'amenities'>) {
  if (amenities.length === 0) return null
  const beyond = (limit: number) => (amenities.length > limit ? `+${amenities.length - limit}` : undefined)

  return (
    <Chips aria-label="Amenities">
      {amenities.map((amenity) => (
        <li key={amenity}>{amenity}</li>
      ))}
      {amenities.length > onShortLine && (
        <More aria-hidden="true" data-beyond={beyond(onLine)} data-beyond-few={beyond(onShortLine)} />
      )}
    </Chips>
  )
}

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(2)};

  li {
    padding: 2px ${theme.space(2)};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.photo};
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }
  ${theme.below.wide} {
    li:not([aria-hidden]):nth-child(n + ${onLine + 1}) {
      ${visuallyHidden}
    }
  }
  ${shortLine} {
    li:not([aria-hidden]):nth-child(n + ${onShortLine + 1}) {
      ${visuallyHidden}
    }
  }
`

const More = styled.li`
  &::after {
    content: attr(data-beyond);
  }
  &:not([data-beyond]) {
    display: none;
  }
  ${shortLine} {
    &::after {
      content: attr(data-beyond-few);
    }
    &:not([data-beyond]) {
      display: block;
    }
  }
  ${theme.from.wide} {
    display: none;
  }
`
