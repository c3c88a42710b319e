import styled from 'styled-components'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import type { Slots } from './slots'

/** The pictures that a room has now, in their order. */
export function PicturesNow({ slots }: { slots: Slots }) {
  const addresses = slots.filter((picture) => typeof picture === 'string')
  if (addresses.length === 0) return 'None'

  return (
    <Strip>
      {addresses.map((address, place) => (
        <Photo key={address} src={address} seed={address} alt={`Picture ${place + 1} now`} sizes="72px" />
      ))}
    </Strip>
  )
}

const Strip = styled.span`
  display: inline-grid;
  grid-template-columns: repeat(4, minmax(0, 72px));
  gap: ${theme.space(2)};
  vertical-align: middle;
`
