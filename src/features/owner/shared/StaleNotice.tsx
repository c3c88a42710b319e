import type { ReactNode } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { DiscardButton } from '../../../components/DraftNotice'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'

interface StaleNoticeProps<Values extends FieldValues> {
  what: 'room' | 'hotel'
  form: UseFormReturn<Values>
  current: Record<keyof Values, readonly [label: string, value: ReactNode]>
  changesIn: (values: Values) => Partial<Record<keyof Values, string>>
  draft: { discard: () => void }
}

/** Somebody else has changed what is being edited: what is there now, of all that was typed over. */
export function StaleNotice<Values extends FieldValues>({
  what,
  form,
  current,
  changesIn,
  draft,
}: StaleNoticeProps<Values>) {
  const changes = changesIn(useWatch({ control: form.control }) as Values)
  return <StaleList {...{ what, current }} changed={Object.keys(changes)} discard={draft.discard} />
}

interface StaleListProps {
  what: string
  current: Record<string, readonly [label: string, value: ReactNode]>
  /** What was typed over, by the names of `current`. */
  changed: readonly string[]
  discard: () => void
}

export function StaleList({ what, current, changed, discard }: StaleListProps) {
  return (
    <Notice role="alert">
      <p>Somebody changed this {what} while you were editing. Your entries are still here: Save keeps them.</p>
      <Rows>
        {changed.map((name) => {
          const [label, value] = current[name] ?? []
          return (
            <li key={name}>
              <b>{label}</b> Now: {value}
            </li>
          )
        })}
      </Rows>
      <DiscardButton discard={discard}>Load what is there now</DiscardButton>
    </Notice>
  )
}

const Rows = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(2)};
  overflow-wrap: anywhere;
  white-space: pre-line;
`
