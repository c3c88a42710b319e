import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { fields, problemWith } from '../../../contract/fields'
import { destinationSuggestions } from '../../../contract/limits'
import { Button } from '../../design/controls/Button'
import { magnifyingGlass } from '../../design/icons/magnifyingGlass'
import { TextField } from '../../design/controls/TextField'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'
import { useRememberSearch } from './useRememberSearch'

export function DestinationSearch() {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const remember = useRememberSearch()

  function search(event: FormEvent) {
    event.preventDefault()
    const destination = field.current?.value.trim() ?? ''
    const problem = problemWith(fields.destination, destination)
    if (problem) {
      setError(problem)
      field.current?.focus()
      return
    }

    remember(destination)
    void navigate(appPaths.roomsIn(destination))
  }

  return (
    // Works without the script, too: the form submits to the same URL.
    <Form role="search" action={appPaths.rooms} noValidate onSubmit={search}>
      <TextField
        ref={field}
        label="Destination"
        name="destination"
        options={destinationSuggestions}
        error={error}
        required
        enterKeyHint="search"
        autoComplete="off"
        onInput={() => setError(undefined)}
      />
      <Button type="submit" icon={magnifyingGlass}>
        Search
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space(3)};
  padding: ${theme.space(4)};
  border-radius: ${theme.radius.panel};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.float};

  ${theme.from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding: ${theme.space(4)} ${theme.space(6)} ${theme.space(6)};
  }

  /* Aligned with the input, not with its label or error. */
  button {
    ${theme.from.tablet} {
      align-self: start;
      margin-top: calc(0.8125rem * 1.4 + ${theme.space(1)});
    }
  }
`
