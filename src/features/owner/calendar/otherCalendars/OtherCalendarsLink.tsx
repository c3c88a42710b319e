import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { TextLink } from '../../../../design/controls/LinkButton'
import { appPaths, withParams, type EntryState } from '../../../../lib/paths'

/** Has, in the address of the calendar, the room whose other calendars are shown over it. */
export const otherCalendars = 'calendars'

interface OtherCalendarsLinkProps {
  roomId: string
  children: ReactNode
  onClick?: () => void
}

/** To a room's other calendars; over the calendar, with the days that it shows. */
export function OtherCalendarsLink({ roomId, ...link }: OtherCalendarsLinkProps) {
  const { pathname, search } = useLocation()
  const isHere = pathname === appPaths.ownerCalendar
  const query = withParams(isHere ? search : '', { [otherCalendars]: roomId })

  return (
    <TextLink
      to={{ pathname: appPaths.ownerCalendar, search: query }}
      state={isHere ? ({ overlay: otherCalendars } satisfies EntryState) : undefined}
      {...link}
    />
  )
}
