import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { defaultCancellation } from '@contract/cancellation'
import { useRegisterHotelMutation } from '../../../api/api'
import { setServerError } from '../../../api/formFields'
import { DraftNotice } from '../../../components/DraftNotice'
import { Button } from '../../../design/controls/Button'
import { useDraft } from '../../../lib/drafts'
import { useFormDraft } from '../../../lib/useFormDraft'
import { Notice } from '../../../design/feedback/Notice'
import { Dialog } from '../../../design/layout/Dialog'
import { theme } from '../../../design/tokens'
import { suggestTimeZone } from './TimeZoneField'
import { HotelFields, type HotelFormValues } from './HotelFields'
import { flashMessage } from '../shared/flashMessage'

interface HotelFormProps {
  /** Loads the page again. The server's message is kept for that. */
  onRegistered: () => void
}

const emptyHotel: Omit<HotelFormValues, 'timeZone'> = {
  hotelName: '',
  contact: '',
  city: '',
  address: '',
  cancellation: defaultCancellation,
  // Asked for later, on the page of the hotel.
  checkInFrom: '',
  checkOutUntil: '',
}

export function RegisterHotel({ onClose, onRegistered }: HotelFormProps & { onClose: () => void }) {
  return (
    <Dialog open title="Register Your Hotel" onClose={onClose}>
      <HotelForm onRegistered={onRegistered} />
    </Dialog>
  )
}

function HotelForm({ onRegistered }: HotelFormProps) {
  const form = useForm<HotelFormValues>({
    mode: 'onTouched',
    defaultValues: { ...emptyHotel, timeZone: suggestTimeZone('') },
  })
  const { errors, isSubmitting } = form.formState
  const draft = useFormDraft(form, useDraft<HotelFormValues>('registerHotel'))
  const [registerHotel] = useRegisterHotelMutation()

  const submit = form.handleSubmit(async ({ timeZone, ...hotel }) => {
    const { data, error } = await registerHotel({ ...hotel, ...(timeZone && { timeZone }) })
    if (error) setServerError(form, error)
    else {
      draft.drop()
      flashMessage.set(data.message)
      onRegistered()
    }
  })

  return (
    <Form noValidate onSubmit={submit}>
      <Introduction>Once your hotel is registered, you can add rooms and see who books them.</Introduction>
      <DraftNotice draft={draft} />
      <HotelFields form={form} />
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <Button type="submit" wide busy={isSubmitting} busyText="Registering...">
        Register
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};

  > button {
    margin-top: ${theme.space(2)};
  }
`

const Introduction = styled.p`
  color: ${theme.color.quiet};
`
