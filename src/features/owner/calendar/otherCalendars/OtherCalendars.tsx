import { Suspense } from 'react'
import { FormSkeleton } from '../../../../design/feedback/Skeleton'
import { Dialog } from '../../../../design/layout/Dialog'
import { lazyComponent } from '../../../../lib/lazyComponent'
import { useAddressedOverlay } from '../../shared/useAddressedOverlay'
import { otherCalendars } from './OtherCalendarsLink'

// The calendar is opened every day, this now and then.
const RoomCalendars = lazyComponent(() =>
  import(/* webpackChunkName: "otherCalendars" */ './RoomCalendars').then(({ RoomCalendars }) => ({
    default: RoomCalendars,
  })),
)

/** How rooms are connected to other sites, over the calendar. */
export function OtherCalendars() {
  const { value: roomId, close } = useAddressedOverlay(otherCalendars)

  return (
    <Dialog open={roomId !== undefined} title="Other calendars" onClose={close}>
      <Suspense fallback={<FormSkeleton label="Loading your other calendars" fields={3} />}>
        <RoomCalendars roomId={roomId} />
      </Suspense>
    </Dialog>
  )
}
