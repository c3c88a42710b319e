import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { useReadImportMutation, useRemoveImportMutation } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { Button } from '../../../../design/controls/Button'
import { Notice } from '../../../../design/feedback/Notice'
import { plural } from '../../../../design/format'
import { theme } from '../../../../design/tokens'
import { ConfirmDialog } from '../../shared/ConfirmDialog'
import { ButtonRow } from '../../shared/formLayout'
import { Conflict } from './Conflict'
import { describeReading, type RoomImport } from './describeImports'

/** A calendar that is read for a room: how its last reading went, and what is in its way. */
export function ImportRow({ room, imported, onRemoved }: RoomImport & { onRemoved: () => void }) {
  const { _id: importId, name, host, events, conflicts, problem } = imported
  const [read, reading] = useReadImportMutation()
  const [remove, removing] = useRemoveImportMutation()
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const failure = problem ?? errorOf(reading.error ?? removing.error)?.message

  async function confirm() {
    const answer = await remove({ importId })
    flushSync(() => setAsking(false))
    if (!answer.error) onRemoved()
  }

  return (
    <Row>
      <h4 id={id}>{name}</h4>
      <p>
        {host}. {describeReading(imported)}, {events === 0 ? 'no nights sold' : plural(events, 'event')}.
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {conflicts.length > 0 && (
        <Conflicts tone="error">
          {conflicts.map((conflict) => (
            <p key={`${conflict.from} ${conflict.until}`}>
              <Conflict {...{ room, imported, conflict }} />
            </p>
          ))}
          <p>We haven’t taken these nights for {name}. They can’t be kept for both: cancel one, here or there.</p>
        </Conflicts>
      )}
      <ButtonRow>
        <Button
          variant="quiet"
          size="small"
          busy={reading.isLoading}
          busyText="Reading..."
          aria-describedby={id}
          onClick={() => void read({ importId })}
        >
          Read now
        </Button>
        <Button variant="quiet" size="small" aria-describedby={id} onClick={() => setAsking(true)}>
          Remove…
        </Button>
      </ButtonRow>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name} from ${room.name}?`}
        no="Keep calendar"
        yes="Remove calendar"
        isDestructive
        busy={removing.isLoading}
        busyText="Removing..."
        onNo={() => setAsking(false)}
        onYes={() => void confirm()}
      >
        <p>Its nights go back on sale here at once, but those that another calendar has taken, too.</p>
      </ConfirmDialog>
    </Row>
  )
}

const Conflicts = styled(Notice)`
  display: grid;
  gap: ${theme.space(2)};
`

const Row = styled.li`
  display: grid;
  gap: ${theme.space(2)};
  padding-block: ${theme.space(3)};
  border-top: 1px solid ${theme.color.line};
  ${theme.type.figures}
  overflow-wrap: anywhere;

  h4 {
    ${theme.type.smallStrong}
  }

  > p {
    color: ${theme.color.quiet};
  }
`
