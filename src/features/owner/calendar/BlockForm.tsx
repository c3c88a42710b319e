import { useState, type FormEvent, type ReactNode } from 'react'
import styled from 'styled-components'
import { validateField } from '@contract/field'
import { deskFields } from '@contract/deskFields'
import { nightsMax } from '@contract/limits'
import { nightsBetween } from '@contract/stay'
import { useBlockNightsMutation, useEditBlockMutation, useUnblockNightsMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { DateFields } from '../../../components/DateFields'
import { Button } from '../../../design/controls/Button'
import { CheckboxRow, ChoiceRows } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { TextField } from '../../../design/controls/TextField'
import { Notice } from '../../../design/feedback/Notice'
import { Dialog } from '../../../design/layout/Dialog'
import { theme } from '../../../design/tokens'
import { ButtonRow } from '../shared/formLayout'
import { useFieldErrors } from '../shared/useFieldErrors'
import { useHotelToday } from '../hotel/useHotelToday'
import type { NamedRoom, Nights } from './nights'

export type BlockDraft = {
  roomIds: string[]
  checkInDate: string
  checkOutDate: string
  note: string
}

export const emptyDraft: BlockDraft = { roomIds: [], checkInDate: '', checkOutDate: '', note: '' }

interface BlockFormProps {
  draft: BlockDraft
  /** To choose from, where there is a choice. */
  rooms?: readonly NamedRoom[]
  /** The block that is changed, if it is not a new one. */
  edited?: { blockId: string; from: string }
  /** Beside its button. */
  children?: ReactNode
  onChange: (changed: Partial<BlockDraft>) => void
  onDone: () => void
}

export interface Block extends Nights {
  blockId: string
  roomName: string
  note?: string
}

export function EditBlockDialog({ block, onClose }: { block: Block; onClose: () => void }) {
  const { from: checkInDate, until: checkOutDate, note = '' } = block
  const [draft, setDraft] = useState({ ...emptyDraft, checkInDate, checkOutDate, note })
  const [unblock, { isLoading, error }] = useUnblockNightsMutation()
  const refusal = errorOf(error)

  async function remove() {
    const answer = await unblock({ blockId: block.blockId })
    if (!answer.error) onClose()
  }

  return (
    <Dialog open title={`${block.roomName} is blocked`} onClose={onClose}>
      <BlockForm
        draft={draft}
        edited={block}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        onDone={onClose}
      >
        <Button variant="quiet" busy={isLoading} busyText="Removing..." onClick={() => void remove()}>
          Remove block
        </Button>
      </BlockForm>
      {refusal && <Notice tone="error">{refusal.message}</Notice>}
    </Dialog>
  )
}

/** In visual order: the first one with an error gets the focus. */
const order = ['roomIds', 'checkInDate', 'checkOutDate', 'note'] as const

/** Takes nights off sale. */
export function BlockForm({ draft, rooms, edited, children, onChange, onDone }: BlockFormProps) {
  const { form, errors, clear, showAny, showRefusal } = useFieldErrors(order)
  const [block, blocking] = useBlockNightsMutation()
  const [edit, editing] = useEditBlockMutation()
  const isLoading = blocking.isLoading || editing.isLoading
  const { today } = useHotelToday()
  const label = edited ? 'Save' : 'Block nights'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (showAny(validateBlock(draft, rooms !== undefined))) return

    clear()
    const { roomIds, checkInDate, checkOutDate, note } = draft
    const nights = { checkInDate, checkOutDate, note: note.trim() }
    const { error } = await (edited ? edit({ blockId: edited.blockId, ...nights }) : block({ roomIds, ...nights }))
    const refusal = errorOf(error)
    if (refusal) showRefusal(refusal)
    else onDone()
  }

  function change(changed: Partial<BlockDraft>) {
    onChange(changed)
    clear()
  }

  const textControl = (field: 'checkInDate' | 'checkOutDate' | 'note') => ({
    name: field,
    value: draft[field],
    error: errors[field],
    readOnly: isLoading,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const withRoom = (id: string, isChosen: boolean) =>
    isChosen ? [...draft.roomIds, id] : draft.roomIds.filter((chosen) => chosen !== id)

  return (
    <Form ref={form} noValidate aria-label={edited ? 'Block' : label} onSubmit={(event) => void submit(event)}>
      {rooms && (
        <FieldGroup legend="Rooms" error={errors.roomIds}>
          <Rooms>
            {rooms
              .filter(({ isArchived }) => !isArchived)
              .map(({ _id: id, name }) => (
                <CheckboxRow
                  key={id}
                  label={name}
                  name="roomIds"
                  disabled={isLoading}
                  checked={draft.roomIds.includes(id)}
                  onChange={({ target }) => change({ roomIds: withRoom(id, target.checked) })}
                />
              ))}
          </Rooms>
        </FieldGroup>
      )}
      <DateFields
        // The first night of a block that has begun may stay.
        today={edited && edited.from < today ? edited.from : today}
        checkIn={{ label: 'From', required: true, ...textControl('checkInDate') }}
        checkOut={{
          label: 'Until',
          hint: 'On sale again from this day.',
          required: true,
          ...textControl('checkOutDate'),
        }}
        words={words}
        overlay={edited ? undefined : 'block/calendar'}
        onChoose={change}
      />
      <TextField label="Note" hint="Only you see it." autoComplete="off" {...textControl('note')} />
      {errors.root && <Notice tone="error">{errors.root}</Notice>}
      <ButtonRow>
        <Button type="submit" busy={isLoading} busyText={edited ? 'Saving...' : 'Blocking...'}>
          {label}
        </Button>
        {children}
      </ButtonRow>
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

const validateBlock = ({ roomIds, checkInDate, checkOutDate, note }: BlockDraft, choosesRooms: boolean) => ({
  roomIds: choosesRooms && roomIds.length === 0 ? 'Please choose a room.' : undefined,
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

/** A large hotel's scroll. */
const Rooms = styled(ChoiceRows)`
  max-height: 14rem;
  overflow: auto;
`

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`
