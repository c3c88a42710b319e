import styled from 'styled-components'
import { formatDollars } from '@contract/format'
import { longStaysMax } from '@contract/limits'
import { weekdayNames, weekdays } from '@contract/rates'
import { Button } from '../../../../design/controls/Button'
import { CheckboxRow, ChoiceRows } from '../../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../../design/controls/FieldGroup'
import { TextField } from '../../../../design/controls/TextField'
import { Notice } from '../../../../design/feedback/Notice'
import { theme } from '../../../../design/tokens'
import type { LongStayValues, RatesValues } from '../ratesValues'

/** In visual order. */
export const ruleNames = [
  ...(['weekendPrice', 'extraGuestPrice', 'longStay', 'minNights', 'maxNights'] as const),
  ...(['closedToArrival', 'closedToDeparture', 'noticeDays', 'horizonDays'] as const),
]
type RuleName = (typeof ruleNames)[number]

interface RulesProps {
  values: RatesValues
  errors: Partial<Record<RuleName, string>>
  /** Dollars. */
  pricePerNight: number
  onChange: (changed: Partial<RatesValues>) => void
}

/** Prices beside those of seasons, and which stays the room takes. */
export function Rules({ values, errors, pricePerNight, onChange }: RulesProps) {
  const text = (name: Exclude<RuleName, 'longStay' | `closed${string}`>) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const days = (name: 'closedToArrival' | 'closedToDeparture') =>
    weekdays.map((day) => (
      <CheckboxRow
        key={day}
        label={weekdayNames[day].slice(0, 3)}
        name={name}
        checked={values[name].includes(day)}
        onChange={({ target }) =>
          onChange({ [name]: target.checked ? [...values[name], day] : values[name].filter((other) => other !== day) })
        }
      />
    ))

  const horizonDays = Number(values.horizonDays)
  const isNeverOpen = horizonDays > 0 && horizonDays <= Number(values.noticeDays)

  return (
    <>
      <Section aria-label="Prices">
        <h2>Prices</h2>
        <TextField
          label="Weekend price"
          inputMode="decimal"
          hint={`For nights that begin on Friday and Saturday and are in no season. Without it they cost ${formatDollars(pricePerNight)}.`}
          {...text('weekendPrice')}
        />
        <TextField
          label="Extra guest, per night"
          inputMode="decimal"
          hint="For each guest above two. Without it, the price of the night is paid once for every two guests."
          {...text('extraGuestPrice')}
        />
        <FieldGroup
          legend="Discounts for long stays"
          hint="The largest discount whose nights are reached goes off the whole stay."
          error={errors.longStay}
        >
          <LongStays steps={values.longStay} onChange={(longStay) => onChange({ longStay })} />
        </FieldGroup>
      </Section>
      <Section aria-label="Which stays guests can book">
        <h2>Which stays guests can book</h2>
        <TextField
          label="Minimum nights"
          inputMode="numeric"
          hint="A season with its own minimum replaces it for stays that begin in that season."
          {...text('minNights')}
        />
        <TextField label="Maximum nights" inputMode="numeric" {...text('maxNights')} />
        <FieldGroup legend="Guests cannot check in on" error={errors.closedToArrival}>
          <Days>{days('closedToArrival')}</Days>
        </FieldGroup>
        <FieldGroup legend="Guests cannot check out on" error={errors.closedToDeparture}>
          <Days>{days('closedToDeparture')}</Days>
        </FieldGroup>
        <TextField
          label="Days of notice"
          inputMode="numeric"
          hint="A stay begins at least this many days after it is booked. With 0 or left empty, it can begin on the same day."
          {...text('noticeDays')}
        />
        <TextField
          label="Booking window (days)"
          inputMode="numeric"
          hint="The latest check-out, counted from today at the hotel."
          {...text('horizonDays')}
        />
        <Notice role="status">
          {isNeverOpen && 'No stay can begin: the booking window ends before the days of notice are over.'}
        </Notice>
      </Section>
    </>
  )
}

function LongStays({ steps, onChange }: { steps: LongStayValues[]; onChange: (steps: LongStayValues[]) => void }) {
  return (
    <Steps>
      {steps.map((step, index) => {
        const text = (name: keyof LongStayValues) => ({
          name: 'longStay',
          inputMode: 'numeric' as const,
          autoComplete: 'off',
          value: step[name],
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(steps.with(index, { ...step, [name]: target.value })),
        })
        return (
          // A step has nothing else that tells it apart.
          <Step key={index} role="group" aria-label={`Discount ${index + 1}`}>
            <TextField label="Nights, at least" {...text('nights')} />
            <TextField label="Percent off" {...text('percent')} />
            <Button
              variant="plain"
              size="small"
              aria-label={`Remove discount ${index + 1}`}
              onClick={({ currentTarget }) => {
                currentTarget.closest('fieldset')?.querySelector<HTMLElement>(':scope > div > button')?.focus()
                onChange(steps.toSpliced(index, 1))
              }}
            >
              Remove
            </Button>
          </Step>
        )
      })}
      <Button
        variant="quiet"
        size="small"
        disabled={steps.length >= longStaysMax}
        onClick={() => onChange([...steps, { nights: '', percent: '' }])}
      >
        Add discount
      </Button>
    </Steps>
  )
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(6)};
  max-width: ${theme.layout.measure};
`

const Days = styled(ChoiceRows)`
  grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
  gap: ${theme.space(2)};
`

const Steps = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(3)};
`

const Step = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space(2)};

  > :not(button) {
    flex: 1 1 5.5rem;
  }
`
