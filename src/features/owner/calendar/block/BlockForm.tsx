import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import type { CalendarRoom } from '../../../../../contract/entities'
import { localToday } from '../../../../../contract/stay'
import { useBlockNightsMutation } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { Button } from '../../../../design/controls/Button'
import { SelectField } from '../../../../design/controls/SelectField'
import { TextField } from '../../../../design/controls/TextField'
import { Notice } from '../../../../design/feedback/Notice'
import { theme } from '../../../../design/tokens'
import { problemsOfBlock, type BlockField, type BlockProblems } from './problemsOfBlock'
import type { BlockDraft } from './useBlockDraft'

interface BlockFormProps {
  draft: BlockDraft
  rooms: readonly CalendarRoom[]
  names: ReadonlyMap<string, string>
  onChange: (changed: Partial<BlockDraft>) => void
  onDone: () => void
}

/** In visual order: the first one with a problem gets the focus. */
const order: BlockField[] = ['roomId', 'checkInDate', 'checkOutDate', 'note']

export function BlockForm({ draft, rooms, names, onChange, onDone }: BlockFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<BlockProblems>({})
  const [block, { isLoading }] = useBlockNightsMutation()

  function show(problems: BlockProblems) {
    // Screen readers announce the problem only if it is rendered before its field gets the focus.
    flushSync(() => setProblems(problems))
    const first = order.find((field) => problems[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOfBlock(draft)
    if (Object.keys(found).length > 0) return show(found)

    setProblems({})
    const { roomId, checkInDate, checkOutDate, note } = draft
    const { error } = await block({ roomId, checkInDate, checkOutDate, note: note.trim() })
    const refusal = errorOf(error)
    if (!refusal) return onDone()
    show({ [order.find((field) => field === refusal.field) ?? 'root']: refusal.message })
  }

  const control = (field: BlockField) => ({
    name: field,
    value: draft[field],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ [field]: target.value })
      setProblems({})
    },
  })
  const typed = { readOnly: isLoading }

  return (
    <Form ref={form} noValidate aria-label="Block nights" onSubmit={(event) => void submit(event)}>
      <SelectField label="Room" {...control('roomId')} disabled={isLoading}>
        {rooms.map(({ _id: id }) => (
          <option key={id} value={id}>
            {names.get(id)}
          </option>
        ))}
      </SelectField>
      <Dates>
        <TextField label="From" type="date" min={localToday()} required {...control('checkInDate')} {...typed} />
        <TextField
          label="Until"
          type="date"
          min={draft.checkInDate || localToday()}
          required
          hint="On sale again from this day."
          {...control('checkOutDate')}
          {...typed}
        />
      </Dates>
      <TextField label="Note" hint="Only you see it." autoComplete="off" {...control('note')} {...typed} />
      {problems.root && (
        <Notice tone="error" role="alert">
          {problems.root}
        </Notice>
      )}
      <Button type="submit" busy={isLoading} busyText="Blocking...">
        Block nights
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: ${theme.space(4)} ${theme.space(3)};
`
