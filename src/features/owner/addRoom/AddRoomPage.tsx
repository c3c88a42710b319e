import { AddRoomForm } from './AddRoomForm'
import { OwnerPage } from '../OwnerPage'

export function AddRoomPage() {
  return (
    <OwnerPage
      title="Add Room"
      lead="Guests can book it as soon as it is added. You can switch it off under List Room."
    >
      <AddRoomForm />
    </OwnerPage>
  )
}
