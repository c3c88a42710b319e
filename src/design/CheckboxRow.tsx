import { ChoiceRow, type ChoiceRowProps } from './ChoiceRow'

/** One of several that may be on together. */
export function CheckboxRow(props: ChoiceRowProps) {
  return <ChoiceRow {...props} type="checkbox" />
}
