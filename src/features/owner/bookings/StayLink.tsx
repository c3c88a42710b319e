import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { theme } from '../../../design/tokens'
import type { EntryState } from '../../../lib/paths'
import { panelOverlay, withPanel } from './panelAddress'

/** The guest's name; opens the stay's panel over the page it is on, which keeps its filters. */
export function StayLink({ booking: { _id: id, user } }: { booking: Booking }) {
  const { search } = useLocation()

  return (
    <Name to={{ search: withPanel(search, id) }} state={{ overlay: panelOverlay } satisfies EntryState}>
      {user.name}
    </Name>
  )
}

const Name = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
  ${theme.type.strong}
  overflow-wrap: anywhere;
`
