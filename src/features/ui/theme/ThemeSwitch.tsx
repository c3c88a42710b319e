import styled from 'styled-components'
import { theme } from '../../../design/tokens'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { useColorScheme, type ColorScheme } from './colorScheme'

const schemes: readonly (readonly [ColorScheme, string])[] = [
  ['system', 'As device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** Inherits its colours. */
export function ThemeSwitch() {
  const [scheme, choose] = useColorScheme()

  return (
    <Choices>
      <VisuallyHidden as="legend">Appearance</VisuallyHidden>
      {schemes.map(([value, label]) => (
        <Choice key={value}>
          <input
            type="radio"
            name="appearance"
            value={value}
            checked={scheme === value}
            onChange={() => choose(value)}
          />
          {label}
        </Choice>
      ))}
    </Choices>
  )
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
