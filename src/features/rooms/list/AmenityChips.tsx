import { css } from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { visuallyHidden } from '../../../design/layout/VisuallyHidden'
import { theme } from '../../../design/tokens'

/** Of the longest amenities this many stand on one line beside a photo or on a phone, and so many on the smallest phones. */
const [onLine, onShortLine] = [3, 2]
const shortLine = '@media (max-width: 374.98px)'

/** Amenities on one line: where it is too short for all of them it ends in `+2`. Screen readers are told them all. */
export function AmenityChips({ amenities }: Pick<Room, 'amenities'>) {
  if (amenities.length === 0) return null
  const beyond = (shown: number) => (amenities.length > shown ? `+${amenities.length - shown}` : undefined)

  return (
    <ul aria-label="Amenities">
      {amenities.map((amenity) => (
        <li key={amenity}>{amenity}</li>
      ))}
      {amenities.length > onShortLine && (
        <li className="more" aria-hidden="true" data-beyond={beyond(onLine)} data-beyond-few={beyond(onShortLine)} />
      )}
    </ul>
  )
}

/** For the row, whose one style this is part of. */
export const amenityChips = css`
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space(2)};
    margin-top: ${theme.space(2)};
  }
  ul li {
    padding: 2px ${theme.space(2)};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.photo};
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }
  .more::after {
    content: attr(data-beyond);
  }

  ${theme.from.wide} {
    .more {
      display: none;
    }
  }
  ${theme.below.wide} {
    li:not(.more):nth-child(n + ${onLine + 1}) {
      ${visuallyHidden}
    }
    .more:not([data-beyond]) {
      display: none;
    }
  }
  ${shortLine} {
    li:not(.more):nth-child(n + ${onShortLine + 1}) {
      ${visuallyHidden}
    }
    .more:not([data-beyond]) {
      display: block;
    }
    .more::after {
      content: attr(data-beyond-few);
    }
  }
`
