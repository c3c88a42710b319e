import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useSendResetOtpMutation } from '../../../api/api'
import { fields } from '../../../../contract/fields'
import { fieldsOf, showRefusal } from '../../../api/formFields'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { PageHeading } from '../../../design/layout/PageHeading'
import { TextField } from '../../../design/controls/TextField'
import { appPaths } from '../../../paths'
import { Aside, AuthForm } from '../formParts'
import type { ResetFields } from '../authFields'

/** Step 1. The slice moves on when the code has been sent. */
export function ResetEmailStep({ form }: { form: UseFormReturn<ResetFields> }) {
  const { handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const [sendCode] = useSendResetOtpMutation()

  const submit = handleSubmit(async ({ email }) => {
    const { error } = await sendCode({ email })
    showRefusal(form, error)
  })

  return (
    <>
      <PageHeading lead="Enter your email and we’ll send you a six-digit code.">Reset password</PageHeading>
      <AuthForm noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="email" {...fieldsOf(form)('email', fields.email)} />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" wide busy={isSubmitting} busyText="Sending...">
          Send code
        </Button>
      </AuthForm>
      <Aside>
        <Link to={appPaths.signUp}>Back to login</Link>
      </Aside>
    </>
  )
}
