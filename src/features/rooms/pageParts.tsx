import { useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { EmptyState } from '../../components/EmptyState'
import { LinkButton } from '../../design/controls/LinkButton'
import { theme } from '../../design/tokens'
import { appPaths, withStay } from '../../lib/paths'

/** In place of a room or hotel that cannot be shown: the ways on. */
export function NotOffered({ message }: { message: string }) {
  const { search } = useLocation()

  return (
    <>
      <EmptyState
        message={message}
        action={<LinkButton to={withStay(appPaths.rooms, search)}>See all rooms</LinkButton>}
      />
      <LinkButton to={appPaths.home} variant="quiet">
        Go back home
      </LinkButton>
    </>
  )
}

/** Facts about a room or a hotel, right below its name. */
export const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)} ${theme.space(6)};
  margin-top: ${theme.space(4)};
  color: ${theme.color.quiet};
`

export const LeadFact = styled.p`
  ${theme.type.lead}
  color: ${theme.color.ink};
`

export const Fact = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space(2)};
  min-width: 0;

  svg {
    flex: none;
  }
`

/** The gap is larger than what the links reach beyond their lines, so that none is pressed instead of its neighbour when they wrap. */
export const FactLinks = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(6)};
`

/** On phones what has `atTop`, a photo of 3 / 2, stands above the heading, as wide as the window; readers still hear the heading first. */
export const PhotoFirst = styled.div<{ $hasPhoto: boolean }>`
  ${theme.below.tablet} {
    position: relative;
    padding-top: ${({ $hasPhoto }) => ($hasPhoto ? `calc(100vw * 2 / 3 - ${theme.space(2)})` : '0')};
  }
`

export const atTop = css`
  ${theme.below.tablet} {
    position: absolute;
    inset: -${theme.space(8)} calc(-1 * ${theme.layout.gutter}) auto;
  }
`
