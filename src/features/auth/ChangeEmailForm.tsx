import { useForm } from 'react-hook-form'
import styled from 'styled-components'
import { fields } from '@contract/fields'
import { useChangeEmailMutation } from '../../api/api'
import { fieldProps, setServerError } from '../../api/formFields'
import { Button } from '../../design/controls/Button'
import { PasswordField } from '../../design/controls/PasswordField'
import { TextField } from '../../design/controls/TextField'
import { Notice } from '../../design/feedback/Notice'
import { theme } from '../../design/tokens'
import { AuthForm } from './AuthLayout'

interface ChangeEmailFormProps {
  email: string
  onChanged: () => void
}

/** For an address that was mistyped at sign-up. */
export function ChangeEmailForm({ email, onChanged }: ChangeEmailFormProps) {
  const form = useForm({ mode: 'onTouched', defaultValues: { email, currentPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const field = fieldProps(form)
  const [change] = useChangeEmailMutation()

  const submit = form.handleSubmit(async (entered) => {
    const { error } = await change(entered)
    if (error) setServerError(form, error)
    else onChanged()
  })

  return (
    <Form noValidate onSubmit={submit} aria-label="Change your email">
      <TextField label="Email" type="email" autoComplete="email" {...field('email', fields.email)} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...field('currentPassword', fields.currentPassword)}
      />
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <Button type="submit" variant="quiet" busy={isSubmitting} busyText="Saving...">
        Change email and send a code
      </Button>
    </Form>
  )
}

const Form = styled(AuthForm)`
  margin-block: ${theme.space(2)} ${theme.space(6)};
`
