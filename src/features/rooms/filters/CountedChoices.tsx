import { CheckboxRow, ChoiceRows } from '../../../design/controls/ChoiceRow'
import { FieldGroup } from '../../../design/controls/FieldGroup'

interface CountedChoicesProps<Choice extends string> {
  legend: string
  choices: readonly Choice[]
  /** Else a choice is its own label. */
  labelOf?: (choice: Choice) => string
  chosen: readonly Choice[]
  /** How many rooms it would leave; none until the rooms have loaded. */
  countOf: (choice: Choice) => string | undefined
  onToggle: (choice: Choice) => void
}

/** A group of filters of which any number can be chosen. */
export function CountedChoices<Choice extends string>({
  legend,
  choices,
  labelOf = String,
  chosen,
  countOf,
  onToggle,
}: CountedChoicesProps<Choice>) {
  return (
    <FieldGroup legend={legend}>
      <ChoiceRows>
        {choices.map((choice) => (
          <CheckboxRow
            key={choice}
            label={labelOf(choice)}
            count={countOf(choice)}
            checked={chosen.includes(choice)}
            onChange={() => onToggle(choice)}
          />
        ))}
      </ChoiceRows>
    </FieldGroup>
  )
}
