import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { fields } from '../../../../../contract/fields'
import { nightsMax } from '../../../../../contract/limits'
import { localToday, nightsBetween } from '../../../../../contract/stay'
import { useBlockNightsMutation } from '../../../../api/api'
import { fieldsOf, showRefusal } from '../../../../api/formFields'
import { Button } from '../../../../design/controls/Button'
import { SelectField } from '../../../../design/controls/SelectField'
import { TextField } from '../../../../design/controls/TextField'
import { Notice } from '../../../../design/feedback/Notice'
import { Dialog } from '../../../../design/layout/Dialog'
import { theme } from '../../../../design/tokens'
import type { NamedRoom } from '../nights'
import type { BlockDraft } from './useBlockDraft'

interface BlockFormProps {
  draft: BlockDraft
  rooms: readonly NamedRoom[]
  onChange: (changed: Partial<BlockDraft>) => void
  onDone: () => void
}

/** Takes nights off sale. What has been entered is kept when it is closed. */
export function BlockDialog({ isOpen, ...form }: BlockFormProps & { isOpen: boolean }) {
  return (
    <Dialog open={isOpen} title="Block nights" onClose={() => form.onChange({ isOpen: false })}>
      <BlockForm {...form} />
    </Dialog>
  )
}

function BlockForm({ draft: { isOpen: _isOpen, ...draft }, rooms, onChange, onDone }: BlockFormProps) {
  const form = useForm({ defaultValues: draft })
  const { register, handleSubmit, getValues, formState } = form
  const { errors, isSubmitting } = formState
  const [block] = useBlockNightsMutation()

  const submit = handleSubmit(async (values) => {
    const { error } = await block({ ...values, note: values.note.trim() })
    if (error) showRefusal(form, error)
    else onDone()
  })

  return (
    <Form noValidate aria-label="Block nights" onSubmit={submit} onChange={() => onChange(getValues())}>
      <SelectField label="Room" error={errors.roomId?.message} disabled={isSubmitting} {...register('roomId')}>
        {rooms.map(({ _id: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Dates>
        <TextField
          label="From"
          type="date"
          min={localToday()}
          required
          readOnly={isSubmitting}
          error={errors.checkInDate?.message}
          {...register('checkInDate', { required: 'Please choose the first night.', deps: 'checkOutDate' })}
        />
        <TextField
          label="Until"
          type="date"
          min={draft.checkInDate || localToday()}
          required
          hint="On sale again from this day."
          readOnly={isSubmitting}
          error={errors.checkOutDate?.message}
          {...register('checkOutDate', { validate: (until, { checkInDate }) => validateEnd(checkInDate, until) })}
        />
      </Dates>
      <TextField
        label="Note"
        hint="Only you see it."
        autoComplete="off"
        readOnly={isSubmitting}
        {...fieldsOf(form)('note', fields.note)}
      />
      {errors.root && (
        <Notice tone="error" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <Button type="submit" busy={isSubmitting} busyText="Blocking...">
        Block nights
      </Button>
    </Form>
  )
}

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

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: ${theme.space(4)} ${theme.space(3)};
`
