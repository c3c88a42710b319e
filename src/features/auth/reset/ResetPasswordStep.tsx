import type { UseFormReturn } from 'react-hook-form'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useResetPasswordMutation } from '../../../api/api'
import { fields } from '../../../../contract/fields'
import { sentences } from '../../../../contract/sentences'
import { fieldsOf, showRefusal } from '../../../api/formFields'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { PageHeading } from '../../../design/layout/PageHeading'
import { PasswordField } from '../../../design/controls/PasswordField'
import { appPaths } from '../../../paths'
import { resetStepChosen, selectReset } from '../authSlice'
import { Aside, AuthForm } from '../formParts'
import type { ResetFields } from '../authFields'
import { useReturnTo } from '../returnTo'

/** Step 3 sends code and password together. */
export function ResetPasswordStep({ form }: { form: UseFormReturn<ResetFields> }) {
  const { handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const { email, code } = useSelector(selectReset)
  const returnTo = useReturnTo()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const [reset] = useResetPasswordMutation()

  const submit = handleSubmit(async ({ newPassword }) => {
    const { error } = await reset({ email, otp: code, newPassword })
    if (error) showRefusal(form, error)
    else void navigate(appPaths.signUp, { state: { returnTo, email } })
  })

  return (
    <>
      <PageHeading lead={`For ${email}. You’ll be logged out everywhere. Then log in with the new password.`}>
        Choose a new password
      </PageHeading>
      <AuthForm noValidate onSubmit={submit}>
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={sentences.passwordHint}
          {...fieldsOf(form)('newPassword', fields.newPassword)}
        />
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" wide busy={isSubmitting} busyText="Saving...">
          Set new password
        </Button>
      </AuthForm>
      <Aside>
        Wrong or old code?
        <Button variant="plain" onClick={() => dispatch(resetStepChosen('code'))}>
          Back to the code
        </Button>
      </Aside>
    </>
  )
}
