import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { TextLink } from '../../../../design/controls/LinkButton'
import { appPaths, withParams, type EntryState } from '../../../../lib/paths'

/** Has, in the address of the calendar, the room whose other calendars are shown over it. */
export const otherCalendars = 'calendars'

/** Where a room's other calendars are, with the days that the calendar shows. */
export function useOtherCalendarsPath(roomId: string) {
  const { pathname, search } = useLocation()
  const isHere = pathname === appPaths.ownerCalendar
  return {
    to: { pathname: appPaths.ownerCalendar, search: withParams(isHere ? search : '', { [otherCalendars]: roomId }) },
    state: isHere ? ({ overlay: otherCalendars } satisfies EntryState) : undefined,
  }
}

interface OtherCalendarsLinkProps {
  roomId: string
  children: ReactNode
  onClick?: () => void
}

export function OtherCalendarsLink({ roomId, ...link }: OtherCalendarsLinkProps) {
  return <TextLink {...useOtherCalendarsPath(roomId)} {...link} />
}
