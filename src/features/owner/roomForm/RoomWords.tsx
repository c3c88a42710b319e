import type { UseFormReturn } from 'react-hook-form'
import styled from 'styled-components'
import { fields } from '../../../../contract/fields'
import { fieldsOf } from '../../../api/formFields'
import { TextareaField } from '../../../design/controls/TextareaField'
import { TextField } from '../../../design/controls/TextField'
import { theme } from '../../../design/tokens'
import { ThereNow } from '../editing/ThereNow'
import type { Edited } from '../editing/useEdited'
import type { RoomEntries } from './entries'

interface RoomWordsProps {
  form: UseFormReturn<RoomEntries>
  edited: Edited<RoomEntries> | undefined
}

/** What an owner may say of a room: to guests, and to themselves. */
export function RoomWords({ form, edited }: RoomWordsProps) {
  const field = fieldsOf(form)

  return (
    <>
      <Measure>
        <TextareaField
          label="Description"
          rows={5}
          hint="Tell guests what you would say at the door: the bed, the view, what makes the room yours. Optional."
          {...field('description', fields.description)}
        />
        <ThereNow
          edited={edited}
          name="description"
          label="Description"
          show={(now) => <Lines>{now || 'None'}</Lines>}
        />
      </Measure>
      <Measure>
        <TextField
          label="Private name"
          autoComplete="off"
          hint="Tells two rooms of one type apart, such as “River view” or “204”. Guests never see it. Optional."
          {...field('privateName', fields.privateName)}
        />
        <ThereNow edited={edited} name="privateName" label="Private name" show={(now) => now || 'None'} />
      </Measure>
    </>
  )
}

const Measure = styled.div`
  max-width: ${theme.layout.measure};
`

const Lines = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-line;
`
