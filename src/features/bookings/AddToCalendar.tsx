import { stayCalendarPath } from '@contract/calls'
import { addressOf } from '../../api/baseQuery'
import { DownloadButton } from '../../design/controls/DownloadButton'

export function AddToCalendar({ bookingId }: { bookingId: string }) {
  return (
    <DownloadButton href={`${addressOf(stayCalendarPath)}?${new URLSearchParams({ bookingId })}`} download="stay.ics">
      Add to calendar
    </DownloadButton>
  )
}
