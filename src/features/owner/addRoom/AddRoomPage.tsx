import { useEffect } from 'react'
import { notify } from '../../../design/feedback/notify'
import { flashMessage } from '../flashMessage'
import { AddRoomForm } from './AddRoomForm'
import { OwnerPage } from '../OwnerPage'

export function AddRoomPage() {
  useEffect(() => {
    const message = flashMessage.take()
    if (message) notify.success(message)
  }, [])

  return (
    <OwnerPage
      title="Add Room"
      lead="Guests can book it as soon as it is added. You can switch it off under List Room."
    >
      <AddRoomForm />
    </OwnerPage>
  )
}
