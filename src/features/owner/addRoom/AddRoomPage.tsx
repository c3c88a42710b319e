import { useEffect } from 'react'
import { notify } from '../../../design/feedback/notify'
import { saidAfterLoading } from '../saidAfterLoading'
import { AddRoomForm } from './AddRoomForm'
import { OwnerPage } from '../OwnerPage'

export function AddRoomPage() {
  useEffect(() => {
    const sentence = saidAfterLoading.take()
    if (sentence) notify.success(sentence)
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
