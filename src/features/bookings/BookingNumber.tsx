import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { theme } from '../../design/tokens'

/** What a guest says at the desk and on the phone. */
export function BookingNumber({ booking: { number } }: { booking: Pick<Booking, 'number'> }) {
  return number && <Line>Booking number {number}</Line>
}

const Line = styled.p`
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};
  white-space: nowrap;
`
