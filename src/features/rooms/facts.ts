import styled from 'styled-components'
import { theme } from '../../design/tokens'

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
