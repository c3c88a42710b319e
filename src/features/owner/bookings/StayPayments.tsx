import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Booking } from '@contract/entities'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { ButtonRow } from '../shared/formLayout'
import { moneyOf } from './describeStay'
import { PaymentForm } from './PaymentForm'

/** What is taken at the desk, or given back there. */
export function StayPayments({ booking }: { booking: Booking }) {
  const { isPaidAtDesk, status, user, owedAtDesk = 0 } = booking
  const { paid, due } = moneyOf(booking)
  const [opened, setOpened] = useState<'take' | 'give'>()
  const section = useRef<HTMLElement>(null)
  const givable = status === 'cancelled' ? owedAtDesk : isPaidAtDesk ? paid : 0

  function open(which: 'take' | 'give') {
    flushSync(() => setOpened(which))
    section.current?.querySelector('input')?.focus()
  }

  function keep() {
    flushSync(() => setOpened(undefined))
    section.current?.querySelector('button')?.focus()
  }

  function finish() {
    section.current?.closest('dialog')?.querySelector('h2')?.focus()
    setOpened(undefined)
  }

  if (due === 0 && givable === 0 && !opened) return null
  return (
    <section ref={section}>
      <h3>Payment</h3>
      {owedAtDesk > 0 && (
        <Notice tone="error">
          {`${formatMoney(owedAtDesk)} was paid at your desk. Give it back to ${user.name} yourself, then record it here.`}
        </Notice>
      )}
      {opened ? (
        <PaymentForm
          key={opened}
          booking={booking}
          suggested={opened === 'take' ? due : givable}
          isGivenBack={opened === 'give'}
          onKeep={keep}
          onRecorded={finish}
        />
      ) : (
        <ButtonRow>
          {due > 0 && (
            <Button size="small" onClick={() => open('take')}>
              Take payment…
            </Button>
          )}
          {givable > 0 && (
            <Button size="small" variant="quiet" onClick={() => open('give')}>
              Give money back…
            </Button>
          )}
        </ButtonRow>
      )}
    </section>
  )
}
