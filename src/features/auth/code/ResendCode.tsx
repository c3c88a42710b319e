import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { codeResendSeconds } from '../../../../contract/limits'
import { Button } from '../../../design/controls/Button'
import { selectCodeSentAt } from '../authSlice'
import { Aside } from '../formParts'

const secondsLeft = (sentAt: number) => Math.ceil(codeResendSeconds - (Date.now() - sentAt) / 1000)

/** Seconds until the server would send another code. */
function useWait(): number {
  const sentAt = useSelector(selectCodeSentAt) ?? 0
  const [, setTick] = useState(0)
  const wait = Math.max(0, secondsLeft(sentAt))

  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setTick((tick) => tick + 1), 1000)
    return () => clearTimeout(timer)
  })

  return wait
}

export function ResendCode({ onResend, busy }: { onResend: () => void; busy: boolean }) {
  const wait = useWait()

  return (
    <Aside>
      {wait > 0 ? `Didn’t get a code? You can request a new one in ${wait} s.` : 'Didn’t get a code?'}
      <Button variant="plain" disabled={wait > 0} busy={busy} busyText="Sending..." onClick={onResend}>
        Send a new code
      </Button>
    </Aside>
  )
}
