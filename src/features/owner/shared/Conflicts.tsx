import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'

interface ConflictsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  names: readonly Path<Values>[]
  current: Record<keyof Values, readonly [label: string, value: ReactNode]>
}

/** What somebody else has entered in fields that were typed into. Either can be had. */
export function Conflicts<Values extends FieldValues>({ form, names, current }: ConflictsProps<Values>) {
  if (names.length === 0) return null

  function take(name: Path<Values>) {
    form.resetField(name)
    form.setFocus(name)
  }

  return (
    <Notice>
      <Rows>
        {names.map((name) => {
          const [label, value] = current[name]
          return (
            <Row key={name}>
              <b>{label}</b>
              <Value>Now: {value}</Value>
              <Button variant="plain" size="small" aria-label={`Use this: ${label}`} onClick={() => take(name)}>
                Use this
              </Button>
            </Row>
          )
        })}
      </Rows>
    </Notice>
  )
}

const Rows = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
`

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};
`

const Value = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-line;
`
