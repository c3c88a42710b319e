import { CheckboxRow, ChoiceRows } from '../../../design/controls/ChoiceRow'

interface CountedChoicesProps<Choice extends string> {
  choices: readonly Choice[]
  /** Else a choice is its own label. */
  labelOf?: (choice: Choice) => string
  chosen: readonly Choice[]
  /** How many rooms it would leave; none until the rooms have loaded. */
  countOf: (choice: Choice) => string | undefined
  onToggle: (choice: Choice) => void
}

/** The rows of a group of which any number can be chosen. */
export function CountedChoices<Choice extends string>({
  choices,
  labelOf = String,
  chosen,
  countOf,
  onToggle,
}: CountedChoicesProps<Choice>) {
  return (
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
  )
}
