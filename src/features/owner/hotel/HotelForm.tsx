import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { defaultCancellation } from '@contract/cancellation'
import { useRegisterHotelMutation } from '../../../api/api'
import { setServerError } from '../../../api/formFields'
import { DraftNotice } from '../../../components/DraftNotice'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { Dialog } from '../../../design/layout/Dialog'
import { theme } from '../../../design/tokens'
import { useDraft } from '../../../lib/drafts'
import { useFormDraft } from '../../../lib/useFormDraft'
import { flashMessage } from '../shared/flashMessage'
import { HotelFields, suggestTimeZone, type HotelFormValues } from './HotelFields'

interface RegisterHotelProps {
  onClose: () => void
  /** Loads the page again. The server's message is kept for that. */
  onRegistered: () => void
}

export function RegisterHotel({ onClose, onRegistered }: RegisterHotelProps) {
  const form = useForm<HotelFormValues>({
    mode: 'onTouched',
    defaultValues: {
      hotelName: '',
      contact: '',
      city: '',
      address: '',
      timeZone: suggestTimeZone(''),
      cancellation: defaultCancellation,
      // Asked for later, on the page of the hotel.
      checkInFrom: '',
      checkOutUntil: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const draft = useFormDraft(form, useDraft<HotelFormValues>('registerHotel'))
  const [registerHotel] = useRegisterHotelMutation()

  const submit = form.handleSubmit(async ({ timeZone, ...hotel }) => {
    const { data, error } = await registerHotel({ ...hotel, ...(timeZone && { timeZone }) })
    if (error) return setServerError(form, error)
    draft.drop()
    flashMessage.set(data.message)
    onRegistered()
  })

  return (
    <Dialog open title="Register Your Hotel" onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <p>Once your hotel is registered, you can add rooms and see who books them.</p>
        <DraftNotice draft={draft} />
        <HotelFields form={form} />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" wide busy={isSubmitting} busyText="Registering...">
          Register
        </Button>
      </Form>
    </Dialog>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};

  > p {
    color: ${theme.color.quiet};
  }

  > button {
    margin-top: ${theme.space(2)};
  }
`
