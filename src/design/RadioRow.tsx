import { ChoiceRow, type ChoiceRowProps } from './ChoiceRow'

/** One of several of which one is on: give the group's rows the same `name`. */
export function RadioRow(props: ChoiceRowProps) {
  return <ChoiceRow {...props} type="radio" />
}
