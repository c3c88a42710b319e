import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { theme } from '../../../design/tokens'
import type { Edited } from './useEdited'

interface ThereNowProps<Entries, Name extends keyof Entries> {
  /** Absent where something new is entered. */
  edited: Edited<Entries> | undefined
  name: Name
  /** The field's label, for the button's name. */
  label: string
  show: (value: Entries[Name]) => ReactNode
}

/** Below a field: what somebody else has made of it meanwhile. */
export function ThereNow<Entries, Name extends keyof Entries>(props: ThereNowProps<Entries, Name>) {
  const { edited, name, label, show } = props
  const value = edited?.nowOf(name)
  if (!edited || value === undefined) return null

  return (
    <Line>
      <span>Now: {show(value)}</span>
      <Button variant="plain" size="small" aria-label={`Use this: ${label}`} onClick={() => edited.takeNow(name)}>
        Use this
      </Button>
    </Line>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(2)};
  padding-left: ${theme.space(3)};
  border-left: 2px solid ${theme.color.dusk};
  ${theme.type.small}
`
