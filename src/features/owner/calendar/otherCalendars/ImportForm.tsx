import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { deskFields } from '@contract/deskFields'
import { validateField } from '@contract/field'
import { useImportCalendarMutation } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { DraftNotice } from '../../../../components/DraftNotice'
import { Button } from '../../../../design/controls/Button'
import { TextField } from '../../../../design/controls/TextField'
import { Notice } from '../../../../design/feedback/Notice'
import { theme } from '../../../../design/tokens'
import { useDraft } from '../../../../lib/drafts'

const nothingEntered = { name: '', url: '' }
type Entered = typeof nothingEntered
type Errors = Partial<Record<keyof Entered | 'root', string>>

const rules = { name: deskFields.calendarName, url: deskFields.calendarUrl }
/** In visual order: the first one with an error gets the focus. */
const order = ['name', 'url'] as const

/** Adds a calendar, which is read before it counts as added. By hand, like all forms that the calendar loads. */
export function ImportForm({ roomId, onAdded }: { roomId: string; onAdded: () => void }) {
  const draft = useDraft<Entered>(`calendar:${roomId}`)
  const [entered, setEntered] = useState({ ...nothingEntered, ...draft.restored?.values })
  const [errors, setErrors] = useState<Errors>({})
  const [add, { isLoading }] = useImportCalendarMutation()
  const form = useRef<HTMLFormElement>(null)

  function show(errors: Errors) {
    // Screen readers announce the error only if it is rendered before its field gets the focus.
    flushSync(() => setErrors(errors))
    const first = order.find((field) => errors[field])
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function clear() {
    setEntered(nothingEntered)
    setErrors({})
    draft.drop()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const calendar = { name: entered.name.trim(), url: entered.url.trim() }
    const errors = Object.fromEntries(order.map((field) => [field, validateField(rules[field], calendar[field])]))
    if (order.some((field) => errors[field])) return show(errors)

    setErrors({})
    const { error } = await add({ roomId, ...calendar })
    const refusal = errorOf(error)
    if (refusal) return show({ [order.find((field) => field === refusal.field) ?? 'root']: refusal.message })
    clear()
    onAdded()
  }

  const control = (field: keyof Entered) => ({
    name: field,
    value: entered[field],
    error: errors[field],
    required: true,
    readOnly: isLoading,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      const changed = { ...entered, [field]: target.value }
      setEntered(changed)
      setErrors({})
      draft.keep(changed)
    },
  })

  return (
    <Form ref={form} noValidate aria-labelledby="add-calendar" onSubmit={(event) => void submit(event)}>
      <h4 id="add-calendar">Add a calendar</h4>
      <DraftNotice draft={{ restored: draft.restored, discard: clear }} />
      <TextField label="Name" hint="Such as Airbnb. Only you see it." {...control('name')} />
      <TextField
        label="Address"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        hint={hint}
        {...control('url')}
      />
      {errors.root && <Notice tone="error">{errors.root}</Notice>}
      <Button type="submit" size="small" busy={isLoading} busyText="Reading it...">
        Add calendar
      </Button>
    </Form>
  )
}

const hint = (
  <>
    At Airbnb: Calendar, Availability, Connect to another website.
    <br />
    At Booking.com: Calendar, Sync calendars, Add calendar connection.
  </>
)

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${theme.space(4)};

  > div {
    width: 100%;
  }

  h4 {
    ${theme.type.smallStrong}
  }
`
