import type { CalendarSpan } from '@contract/entities'
import { Dialog } from '../../../../design/layout/Dialog'
import { describeNights } from '../../../../design/moment'
import { describeTaker } from '../describeNights'
import type { NamedRoom } from '../nights'
import { OtherCalendarsLink } from './OtherCalendarsLink'

export interface Imported {
  room: NamedRoom
  span: CalendarSpan
}

/** All that is known of nights that another site has sold. They are changed there. */
export function ImportedNights({ room, span, onClose }: Imported & { onClose: () => void }) {
  return (
    <Dialog open title={describeTaker(span)} variant="question" onClose={onClose}>
      <p>
        {room.name}: {describeNights(span.from, span.until)}. Sold or blocked on another site, where it can be changed:
        we read its calendar every 15 minutes.
      </p>
      <OtherCalendarsLink roomId={room._id} onClick={onClose}>
        Other calendars
      </OtherCalendarsLink>
    </Dialog>
  )
}
