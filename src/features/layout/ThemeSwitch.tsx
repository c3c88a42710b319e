import { useState } from 'react'
import styled from 'styled-components'
import { theme } from '../../design/tokens'
import { VisuallyHidden } from '../../design/layout/VisuallyHidden'
import { safeLocalStorage } from '../../lib/safeStorage'
import { useIsPrerendered } from '../../lib/usePrerendered'

/** `system` follows the device; the others are the visitor's own choice, kept in this browser. */
const schemes = { system: 'As device', light: 'Light', dark: 'Dark' }
type ColorScheme = keyof typeof schemes

/** Inherits its colours. */
export function ThemeSwitch() {
  const isPrerendered = useIsPrerendered()
  const [chosen, setChosen] = useState<ColorScheme>()
  const scheme = chosen ?? (isPrerendered ? 'system' : current())

  function choose(next: ColorScheme) {
    apply(next)
    setChosen(next)
  }

  return (
    <Choices>
      <VisuallyHidden as="legend">Appearance</VisuallyHidden>
      {(Object.keys(schemes) as ColorScheme[]).map((value) => (
        <Choice key={value}>
          <input
            type="radio"
            name="appearance"
            value={value}
            checked={scheme === value}
            onChange={() => choose(value)}
          />
          {schemes[value]}
        </Choice>
      ))}
    </Choices>
  )
}

/** The script in public/index.html reads it before the first paint. */
const storageKey = 'theme'

function current(): ColorScheme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function apply(scheme: ColorScheme) {
  if (scheme === 'system') {
    delete document.documentElement.dataset.theme
    safeLocalStorage.remove(storageKey)
  } else {
    document.documentElement.dataset.theme = scheme
    safeLocalStorage.set(storageKey, scheme)
  }
}

const Choices = styled.fieldset`
  display: flex;
  gap: ${theme.space(2)};
`

const Choice = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: ${theme.size.target};
  min-height: ${theme.size.target};
  padding-inline: ${theme.space(2)};
  ${theme.type.small}
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  &:has(:checked) {
    box-shadow: inset 0 -2px currentColor;
    font-weight: 600;
  }

  &:has(:focus-visible) {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }
`
