import type { FormEvent } from 'react'
import styled from 'styled-components'
import { overlapOf, validateSeason } from '@contract/rateFields'
import type { Season } from '@contract/rates'
import { DateFields } from '../../../../components/DateFields'
import { Button } from '../../../../design/controls/Button'
import { TextField } from '../../../../design/controls/TextField'
import { theme } from '../../../../design/tokens'
import { ButtonRow } from '../../shared/formLayout'
import { useFieldErrors } from '../../shared/useFieldErrors'
import { seasonNames, toSeason, type SeasonValues } from '../ratesValues'

export const seasonOverlay = 'season'

interface SeasonFormProps {
  draft: SeasonValues
  others: readonly Season[]
  /** The one that is changed, if it is not a new one. */
  edited: Season | undefined
  today: string
  onChange: (changed: Partial<SeasonValues>) => void
  /** Without a season it is to be removed. */
  onDone: (season?: Season) => void
}

/** Puts a season into the rates, which are saved as a whole. */
export function SeasonForm({ draft, others, edited, today, onChange, onDone }: SeasonFormProps) {
  const { form, errors, clear, showAny } = useFieldErrors(seasonNames)
  const season = toSeason(draft)
  const overlap =
    draft.from < draft.until ? overlapOf([...others, { ...season, name: season.name || 'This season' }]) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!showAny({ from: overlap, ...validateSeason(season) })) onDone(season)
  }

  function change(changed: Partial<SeasonValues>) {
    onChange(changed)
    clear()
  }

  const control = (name: (typeof seasonNames)[number]) => ({
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const from = control('from')

  return (
    <Form ref={form} noValidate aria-label="Season" onSubmit={submit}>
      <TextField label="Name" hint="Only you see it." required {...control('name')} />
      <DateFields
        // One that has begun may keep its first night.
        today={edited && edited.from < today ? edited.from : today}
        checkIn={{ label: 'From', required: true, ...from, error: from.error ?? overlap }}
        checkOut={{ label: 'Until', hint: 'The night before is its last.', required: true, ...control('until') }}
        words={words}
        overlay={`${seasonOverlay}/calendar`}
        onChoose={({ checkInDate, checkOutDate }) => change({ from: checkInDate, until: checkOutDate })}
      />
      <TextField
        label="Price per night"
        inputMode="decimal"
        hint="In US dollars, for two guests."
        required
        {...control('pricePerNight')}
      />
      <TextField
        label="Weekend price"
        inputMode="decimal"
        hint="For nights that begin on Friday and Saturday. Without it they cost the same as the others."
        {...control('weekendPrice')}
      />
      <TextField
        label="Minimum nights"
        inputMode="numeric"
        hint="For stays that begin in this season. Without it, the room’s own minimum."
        {...control('minNights')}
      />
      <ButtonRow>
        <Button type="submit">{edited ? 'Update season' : 'Add season'}</Button>
        {edited && (
          <Button variant="quiet" onClick={() => onDone()}>
            Remove season
          </Button>
        )}
      </ButtonRow>
    </Form>
  )
}

const words = {
  checkIn: 'first night',
  night: 'chosen',
  checkOut: 'after the season',
  chooseCheckIn: 'Choose the first night.',
  chooseCheckOut: 'Now choose the day after the last night.',
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`
