import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useAppSelector } from '../../../app/hooks'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { validateField } from '@contract/field'
import { fields } from '@contract/fields'
import { roomTitle } from '@contract/pageTitles'
import { useContactHostMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { selectUser } from '../../auth/authSlice'
import { useDraft } from '../../../lib/drafts'
import { Button } from '../../../design/controls/Button'
import { CheckboxRow } from '../../../design/controls/ChoiceRow'
import { Dialog } from '../../../design/layout/Dialog'
import { Notice } from '../../../design/feedback/Notice'
import { TextareaField } from '../../../design/controls/TextareaField'
import { theme } from '../../../design/tokens'

const sharing = 'The host sees your email address and can reply to it.'
/** An address that is not verified may be somebody else's. */
const notSharing =
  'The host can’t see your email address, so they can’t reply unless your message says how to reach you.'

/** Sends the host an email. The text survives a failure, closing the dialog and leaving the page. */
export function ContactDialog({ room, open, onClose }: { room: Room; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={`Write to ${room.hotel.owner.name}`} onClose={onClose}>
      <MessageForm room={room} onClose={onClose} />
    </Dialog>
  )
}

const nothingEntered = { message: '', sharesEmail: true }

function MessageForm({ room, onClose }: { room: Room; onClose: () => void }) {
  const draft = useDraft<typeof nothingEntered>(`message:${room._id}`)
  const [entered, setEntered] = useState({ ...nothingEntered, ...draft.restored?.values })
  const { message, sharesEmail } = entered
  const [isSubmitted, setSubmitted] = useState(false)
  const canShare = useAppSelector(selectUser)?.isVerified
  const isShared = canShare && sharesEmail
  const field = useRef<HTMLTextAreaElement>(null)
  const [contact, { isLoading, error, reset }] = useContactHostMutation()

  const refusal = errorOf(error)
  useEffect(() => {
    if (refusal?.field === 'message') field.current?.focus()
  }, [refusal])
  const problem = validateField(fields.message, message)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (problem) {
      flushSync(() => setSubmitted(true))
      field.current?.focus()
      return
    }

    const answer = await contact({ roomId: room._id, message: message.trim(), shareEmail: isShared || undefined })
    if (answer.error) return
    draft.drop()
    onClose()
  }

  function enter(changes: Partial<typeof entered>) {
    const changed = { ...entered, ...changes }
    setEntered(changed)
    draft.keep(changed)
    reset()
  }

  return (
    <Form noValidate onSubmit={(event) => void send(event)}>
      <TextareaField
        ref={field}
        label="Message"
        name="message"
        rows={6}
        required
        readOnly={isLoading}
        value={message}
        hint={`About ${roomTitle(room, room.hotel.hotelName)}. ${isShared ? sharing : notSharing}`}
        error={(isSubmitted ? problem : undefined) ?? (refusal?.field === 'message' ? refusal.message : undefined)}
        onChange={(event) => enter({ message: event.target.value })}
      />
      {canShare && (
        <CheckboxRow
          label="Let the host reply to my email address"
          name="shareEmail"
          checked={sharesEmail}
          disabled={isLoading}
          onChange={(event) => enter({ sharesEmail: event.target.checked })}
        />
      )}
      {refusal && refusal.field !== 'message' && <Notice tone="error">{refusal.message}</Notice>}
      <Button type="submit" busy={isLoading} busyText="Sending...">
        Send message
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`
