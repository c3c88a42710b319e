import { ChoiceRow, type ChoiceRowProps } from './ChoiceRow'

/** Give all rows of a group the same `name`. */
export function RadioRow(props: ChoiceRowProps) {
  return <ChoiceRow {...props} type="radio" />
}
