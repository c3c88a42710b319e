import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { deskFields } from '@contract/deskFields'
import type { Booking } from '@contract/entities'
import { validateField } from '@contract/field'
import { useBookingNoteMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button } from '../../../design/controls/Button'
import { TextareaField } from '../../../design/controls/TextareaField'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
import { useDraft } from '../../../lib/drafts'
import { ButtonRow } from '../shared/formLayout'
import { useFieldErrors } from '../shared/useFieldErrors'

/** The hotel's own note on a stay, edited in place. */
export function StayNote({ booking: { _id: bookingId, note = '' } }: { booking: Booking }) {
  const draft = useDraft<{ note: string; before: string }>(`note:${bookingId}`)
  const [text, setText] = useState(draft.restored?.values.note)
  /** What it was when editing began. */
  const [before, setBefore] = useState(draft.restored?.values.before ?? note)
  const { form, errors, clear, showAny, showRefusal } = useFieldErrors(['note'])
  const [save, { isLoading }] = useBookingNoteMutation()
  const section = useRef<HTMLElement>(null)

  function edit() {
    flushSync(() => {
      setText(note)
      setBefore(note)
    })
    section.current?.querySelector('textarea')?.focus()
  }

  function close() {
    draft.drop()
    clear()
    flushSync(() => setText(undefined))
    section.current?.querySelector('button')?.focus()
  }

  async function submit(event: FormEvent, entered: string) {
    event.preventDefault()
    if (showAny({ note: validateField(deskFields.note, entered.trim()) })) return

    clear()
    const refusal = errorOf((await save({ bookingId, note: entered.trim() })).error)
    if (refusal) showRefusal(refusal)
    else close()
  }

  if (text === undefined)
    return (
      <section ref={section}>
        {note && <h3>Note</h3>}
        {note && <Text>{note}</Text>}
        <Button size="small" variant="quiet" onClick={edit}>
          {note ? 'Edit note' : 'Add note'}
        </Button>
      </section>
    )

  return (
    <section ref={section}>
      <Form ref={form} noValidate aria-label="Note" onSubmit={(event) => void submit(event, text)}>
        <TextareaField
          label="Note"
          hint="Only you see it."
          name="note"
          rows={2}
          readOnly={isLoading}
          value={text}
          error={errors.note}
          onChange={({ target }) => {
            setText(target.value)
            draft.keep({ note: target.value, before })
            clear()
          }}
        />
        {note !== before && !isLoading && (
          <Notice tone="info">
            {note
              ? `The note has been changed since you began. It now says: “${note}”.`
              : 'The note has been removed since you began.'}{' '}
            Saving yours replaces it.
          </Notice>
        )}
        {errors.root && <Notice tone="error">{errors.root}</Notice>}
        <ButtonRow>
          <Button size="small" variant="quiet" onClick={close}>
            Discard
          </Button>
          <Button type="submit" size="small" busy={isLoading} busyText="Saving...">
            Save note
          </Button>
        </ButtonRow>
      </Form>
    </section>
  )
}

const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
  width: 100%;
`
