import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useAddRoomMutation } from '../../../api/api'
import { showRefusal } from '../../../api/formFields'
import { appPaths } from '../../../paths'
import { roomName } from '../roomName'
import { noRoom, sentOf, type RoomEntries } from '../roomForm/entries'
import { RoomForm } from '../roomForm/RoomForm'
import { filesIn } from '../roomForm/slots'

/** Keeps its entries until the server confirms, then is empty for the next room. */
export function AddRoomForm() {
  const form = useForm<RoomEntries>({ mode: 'onTouched', defaultValues: noRoom })
  const [addRoom] = useAddRoomMutation()
  const [added, setAdded] = useState<string[]>([])

  async function save(entries: RoomEntries) {
    const { images: _order, ...room } = sentOf(entries)
    const { error } = await addRoom({ ...room, files: filesIn(entries.images) })
    if (error) return showRefusal(form, error)
    setAdded([...added, roomName(room)])
    form.reset(noRoom)
  }

  return (
    <RoomForm name="Add Room" form={form} onSave={save} save="Add Room" saving="Adding..." round={added.length}>
      <p role="status">
        {added.length > 0 && (
          <>
            {added.at(-1)} is added. <Link to={appPaths.listRoom}>See your rooms</Link>
          </>
        )}
      </p>
    </RoomForm>
  )
}
