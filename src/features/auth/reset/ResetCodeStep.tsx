import { useDispatch } from 'react-redux'
import { codeValidMinutes } from '../../../../contract/limits'
import { useSendResetOtpMutation } from '../../../api/api'
import { Button } from '../../../design/controls/Button'
import { PageHeading } from '../../../design/layout/PageHeading'
import { resetCodeEntered, resetStepChosen } from '../authSlice'
import { CodeForm } from '../code/CodeForm'
import { Aside } from '../formParts'
import { ResendCode } from '../code/ResendCode'

interface ResetCodeStepProps {
  email: string
  digits: string
  onChange: (digits: string) => void
}

/** Step 2 only keeps the code: step 3 checks it. */
export function ResetCodeStep({ email, digits, onChange }: ResetCodeStepProps) {
  const dispatch = useDispatch()
  const [sendCode, { isLoading }] = useSendResetOtpMutation()

  function submit(code: string) {
    dispatch(resetCodeEntered(code))
    return undefined
  }

  return (
    <>
      <PageHeading
        lead={`If there is an account for ${email}, we’ve sent it a six-digit code. The code expires in ${codeValidMinutes} minutes.`}
      >
        Enter the code
      </PageHeading>
      <CodeForm code={digits} onChange={onChange} onSubmit={submit} submitLabel="Continue" />
      <div>
        <ResendCode onResend={() => void sendCode({ email })} busy={isLoading} />
        <Aside>
          Not your address?
          <Button variant="plain" onClick={() => dispatch(resetStepChosen('email'))}>
            Use another email
          </Button>
        </Aside>
      </div>
    </>
  )
}
