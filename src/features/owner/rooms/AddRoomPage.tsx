import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { roomName } from '@contract/roomName'
import { useAddRoomMutation } from '../../../api/api'
import { setServerError } from '../../../api/formFields'
import { notify } from '../../../design/feedback/notify'
import { useDraft } from '../../../lib/drafts'
import { appPaths } from '../../../lib/paths'
import { useFormDraft } from '../../../lib/useFormDraft'
import { OwnerPage } from '../OwnerPage'
import { flashMessage } from '../shared/flashMessage'
import { RoomForm } from './form/RoomForm'
import { emptyRoom, filesIn, toPayload, type RoomFormValues } from './form/roomFormValues'

/** The form keeps its values until the server confirms, then is empty for the next room. */
export default function AddRoomPage() {
  const form = useForm<RoomFormValues>({ mode: 'onTouched', defaultValues: emptyRoom })
  const draft = useFormDraft(form, useDraft<RoomFormValues>('addRoom'))
  const [addRoom] = useAddRoomMutation()
  const [added, setAdded] = useState<string>()

  useEffect(() => {
    const message = flashMessage.take()
    if (message) notify.success(message)
  }, [])

  async function save(values: RoomFormValues) {
    const { images: _order, ...room } = toPayload(values)
    const { error } = await addRoom({ ...room, files: filesIn(values.images) })
    if (error) return setServerError(form, error)
    setAdded(roomName(room))
    form.reset(emptyRoom)
  }

  return (
    <OwnerPage
      title="Add Room"
      lead="Guests can book it as soon as it is added. You can switch it off under List Room."
    >
      <RoomForm
        name="Add Room"
        form={form}
        draft={draft}
        onSave={save}
        save="Add Room"
        saving="Adding..."
        status={
          <p role="status">
            {added && (
              <>
                {added} is added. <Link to={appPaths.listRoom}>See your rooms</Link>
              </>
            )}
          </p>
        }
      />
    </OwnerPage>
  )
}
