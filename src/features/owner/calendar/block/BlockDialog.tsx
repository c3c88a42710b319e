import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { validateField } from '@contract/field'
import { deskFields } from '@contract/deskFields'
import { nightsMax } from '@contract/limits'
import { nightsBetween } from '@contract/stay'
import { useBlockNightsMutation } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { DateFields } from '../../../../components/DateFields'
import { Button } from '../../../../design/controls/Button'
import { SelectField } from '../../../../design/controls/SelectField'
import { TextField } from '../../../../design/controls/TextField'
import { Notice } from '../../../../design/feedback/Notice'
import { Dialog } from '../../../../design/layout/Dialog'
import { theme } from '../../../../design/tokens'
import { useHotelToday } from '../../hotel/useHotelToday'
import type { NamedRoom } from '../nights'
import type { BlockDraft } from './useBlockDraft'

interface BlockFormProps {
  draft: BlockDraft
  rooms: readonly NamedRoom[]
  onChange: (changed: Partial<BlockDraft>) => void
  onDone: () => void
}

/** Takes nights off sale. What has been entered is kept when it is closed. */
export function BlockDialog({ isOpen, onClose, ...form }: BlockFormProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} title="Block nights" onClose={onClose}>
      <BlockForm {...form} />
    </Dialog>
  )
}

type BlockField = 'roomId' | 'checkInDate' | 'checkOutDate' | 'note'
type Errors = Partial<Record<BlockField | 'root', string>>

/** In visual order: the first one with an error gets the focus. */
const order: BlockField[] = ['roomId', 'checkInDate', 'checkOutDate', 'note']

/** By hand: react-hook-form would add more than half of what the calendar loads. */
function BlockForm({ draft, rooms, onChange, onDone }: BlockFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [block, { isLoading }] = useBlockNightsMutation()
  const { today } = useHotelToday()

  function show(errors: Errors) {
    // Screen readers announce the error only if it is rendered before its field gets the focus.
    flushSync(() => setErrors(errors))
    const first = order.find((field) => errors[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const errors = validateBlock(draft)
    if (Object.values(errors).some(Boolean)) return show(errors)

    setErrors({})
    const { roomId, checkInDate, checkOutDate, note } = draft
    const { error } = await block({ roomId, checkInDate, checkOutDate, note: note.trim() })
    const refusal = errorOf(error)
    if (!refusal) return onDone()
    show({ [order.find((field) => field === refusal.field) ?? 'root']: refusal.message })
  }

  function change(changed: Partial<BlockDraft>) {
    onChange(changed)
    setErrors({})
  }

  const control = (field: BlockField) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const textControl = (field: BlockField) => ({ ...control(field), readOnly: isLoading })

  return (
    <Form ref={form} noValidate aria-label="Block nights" onSubmit={(event) => void submit(event)}>
      <SelectField label="Room" disabled={isLoading} {...control('roomId')}>
        {rooms
          .filter(({ isArchived }) => !isArchived)
          .map(({ _id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <DateFields
        today={today}
        checkIn={{ label: 'From', required: true, ...textControl('checkInDate') }}
        checkOut={{
          label: 'Until',
          hint: 'On sale again from this day.',
          required: true,
          ...textControl('checkOutDate'),
        }}
        words={words}
        overlay="block/calendar"
        onChoose={change}
      />
      <TextField label="Note" hint="Only you see it." autoComplete="off" {...textControl('note')} />
      {errors.root && <Notice tone="error">{errors.root}</Notice>}
      <Button type="submit" busy={isLoading} busyText="Blocking...">
        Block nights
      </Button>
    </Form>
  )
}

const words = {
  checkIn: 'first night',
  night: 'chosen',
  checkOut: 'on sale again',
  chooseCheckIn: 'Choose the first night.',
  chooseCheckOut: 'Now choose the day on which it’s on sale again.',
}

const validateBlock = ({ checkInDate, checkOutDate, note }: BlockDraft): Errors => ({
  checkInDate: checkInDate ? undefined : 'Please choose the first night.',
  checkOutDate: validateEnd(checkInDate, checkOutDate),
  note: validateField(deskFields.note, note.trim()),
})

function validateEnd(from: string, until: string): string | undefined {
  if (!until) return 'Please choose the day on which the room is on sale again.'
  const nights = nightsBetween(from, until)
  if (nights < 1) return 'Please choose a day after the first night.'
  return nights > nightsMax ? `Please block at most ${nightsMax} nights at once.` : undefined
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`
