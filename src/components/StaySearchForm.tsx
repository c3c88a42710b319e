import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { validateField } from '@contract/field'
import { firstFields } from '@contract/firstFields'
import { destinationSuggestions, guestsPerRate } from '@contract/limits'
import { normalize } from '@contract/cities'
import { localToday, validateStayLength } from '@contract/stay'
import {
  validateSearch,
  queryNames,
  fromFormValues,
  searchQuery,
  toQueryString,
  type SearchFormValues,
  type StaySearch,
} from '@contract/staySearch'
import { Button } from '../design/controls/Button'
import { GuestsField } from './GuestsField'
import { TextField } from '../design/controls/TextField'
import { magnifyingGlass } from '../design/icons/home'
import { theme } from '../design/tokens'
import { appPaths } from '../lib/paths'
import { useDraft } from '../lib/drafts'
import { useToday } from '../lib/usePrerendered'
import { DateFields } from './DateFields'

interface StaySearchFormProps {
  initial?: SearchFormValues
  /** On home, where what was entered is kept for whoever comes back in this tab. */
  needsDestination?: boolean
  /** Suggested while typing. */
  cities: readonly string[]
  onSearch: (search: StaySearch) => void
}

type SearchField = keyof SearchFormValues

const fields = Object.keys(queryNames) as SearchField[]
const emptyValues: SearchFormValues = { destination: '', checkInDate: '', checkOutDate: '', guests: '' }

export function StaySearchForm({
  initial = emptyValues,
  needsDestination = false,
  cities,
  onSearch,
}: StaySearchFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<SearchFormValues>>({})
  const today = useToday()

  const { restored, keep } = useDraft<SearchFormValues>('search')
  // What was entered before, and what was typed into the prerendered page before it was hydrated.
  const enter = useEffectEvent(() => {
    const kept = needsDestination ? restored?.values : undefined
    const typed = new FormData(form.current!)
    const early = fields.flatMap((field) => {
      const text = typed.get(queryNames[field]) || kept?.[field]
      return typeof text === 'string' && text ? [[field, text] as const] : []
    })
    if (early.length > 0) setValues((values) => ({ ...values, ...Object.fromEntries(early) }))
  })
  useEffect(() => enter(), [])

  function change(changed: Partial<SearchFormValues>) {
    const next = { ...values, ...changed }
    // Rooms are priced for so many: most stays need no other number.
    if (!values.checkInDate && next.checkInDate && !next.guests) next.guests = String(guestsPerRate)
    setValues(next)
    setErrors({})
    if (needsDestination) keep(next)
  }

  function search(event: FormEvent) {
    event.preventDefault()
    const destination =
      needsDestination || values.destination.trim()
        ? validateField(firstFields.destination, values.destination)
        : undefined
    const invalid = { destination, ...validateSearch(values, localToday()) }
    if (!Object.values(invalid).some(Boolean)) return onSearch(fromFormValues(values))

    // Screen readers announce the error only if it is rendered before its field gets the focus.
    flushSync(() => setErrors(invalid))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  const control = (field: SearchField) => ({
    name: queryNames[field],
    value: values[field],
    error: errors[field] ?? (field === 'checkOutDate' ? validateStayLength(values) : undefined),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  })

  return (
    // Works without the script, too: the form submits to the same URL.
    <Form ref={form} role="search" action={appPaths.rooms} noValidate onSubmit={search}>
      <div>
        <TextField
          {...control('destination')}
          label="Destination"
          placeholder={needsDestination ? 'City, for example London' : 'Anywhere'}
          options={suggestionsFor(values.destination, cities)}
          required={needsDestination}
          enterKeyHint="search"
          autoComplete="off"
        />
        {needsDestination && (
          <Undecided>
            No place in mind? <Link to={appPaths.rooms + stayQuery(values)}>Anywhere</Link>
          </Undecided>
        )}
      </div>
      <DateFields today={today} checkIn={control('checkInDate')} checkOut={control('checkOutDate')} onChoose={change} />
      <GuestsField {...control('guests')} label="Guests" placeholder="Any" />
      <Button type="submit" icon={magnifyingGlass}>
        Search
      </Button>
    </Form>
  )
}

const stayQuery = (values: SearchFormValues) =>
  toQueryString(searchQuery(fromFormValues({ ...values, destination: '' })))

function suggestionsFor(typed: string, cities: readonly string[]): readonly string[] {
  if (!typed) return destinationSuggestions
  const fitting = cities.filter((city) => normalize(city).includes(normalize(typed))).slice(0, 8)
  return [...new Set([...fitting, ...destinationSuggestions])]
}

const Undecided = styled.p`
  margin-top: ${theme.space(1)};
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

const Form = styled.form`
  display: grid;
  grid-template-columns: 5.5rem minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space(3)} ${theme.space(4)};
  padding: ${theme.space(4)};
  border-radius: ${theme.radius.panel};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.float};

  /* A sentence about the guests needs more room than their number. */
  > :nth-child(-n + 2),
  > :nth-child(3):has([aria-invalid]) {
    grid-column: 1 / -1;
  }
  /* Aligned with the inputs, not with their labels or errors. */
  > button {
    margin-top: calc(0.8125rem * 1.4 + ${theme.space(1)});
  }

  ${theme.from.tablet} {
    grid-template-columns: minmax(0, 1fr) 21rem;
    padding: ${theme.space(4)} ${theme.space(6)} ${theme.space(6)};

    > :nth-child(-n + 3) {
      grid-column: auto;
    }
  }
  ${theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) 21rem 7rem auto;
  }
`
