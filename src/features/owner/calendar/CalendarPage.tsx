import { OwnerPage } from '../OwnerPage'
import { OwnCalendar } from './OwnCalendar'

export function CalendarPage() {
  return (
    <OwnerPage title="Calendar">
      <OwnCalendar />
    </OwnerPage>
  )
}
