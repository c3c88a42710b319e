import { ChoiceRow, type ChoiceRowProps } from './ChoiceRow'

export function CheckboxRow(props: ChoiceRowProps) {
  return <ChoiceRow {...props} type="checkbox" />
}
