import { useId, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { theme } from '../tokens'

interface ChoiceRowProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: string
  /** Number of results, at the end of the row: a description, not part of the accessible name. */
  count?: string
}

export function CheckboxRow(props: ChoiceRowProps) {
  return <ChoiceRow {...props} type="checkbox" />
}

/** Give all rows of a group the same `name`. */
export function RadioRow(props: ChoiceRowProps) {
  return <ChoiceRow {...props} type="radio" />
}

/** A checkbox or radio whose whole row is the target. */
function ChoiceRow({ type, label, count, ...input }: ChoiceRowProps & { type: 'checkbox' | 'radio' }) {
  const id = useId()
  const counted = count !== undefined

  return (
    <ChoiceLabel>
      <input
        {...input}
        type={type}
        aria-labelledby={`${id}-label`}
        aria-describedby={counted ? `${id}-count` : undefined}
      />
      <span id={`${id}-label`}>{label}</span>
      {counted && <Count id={`${id}-count`}>{count}</Count>}
    </ChoiceLabel>
  )
}

export const ChoiceRows = styled.div`
  display: grid;
  gap: ${theme.space(2)} ${theme.layout.gap};
`

const ChoiceLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space(3)};
  min-height: ${theme.size.target};
  cursor: pointer;

  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${theme.color.sea};
    cursor: inherit;
  }
  /* Drawn in grey on dark paper, as some browsers do, it would look switched off. */
  input:enabled:not(:checked) {
    appearance: none;
    border: 1px solid ${theme.color.ink};
    border-radius: ${theme.radius.photo};
    background: ${theme.color.surface};
  }
  input[type='radio']:enabled:not(:checked) {
    border-radius: ${theme.radius.round};
  }

  &:has(input:disabled) {
    color: ${theme.color.quiet};
    cursor: default;
  }
`

const Count = styled.span`
  margin-left: auto;
  padding-left: ${theme.space(2)};
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`
