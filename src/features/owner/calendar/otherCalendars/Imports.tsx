import { useRef } from 'react'
import styled from 'styled-components'
import { importsMax } from '@contract/limits'
import { theme } from '../../../../design/tokens'
import type { NamedLinkedRoom } from './describeImports'
import { ImportForm } from './ImportForm'
import { ImportRow } from './ImportRow'

/** The calendars of other sites that are read for a room. */
export function Imports({ room }: { room: NamedLinkedRoom }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone, or far below what has come of it.
  const toHeading = () => heading.current?.focus()

  return (
    <section aria-labelledby="imports">
      <h3 id="imports" ref={heading} tabIndex={-1}>
        Calendars of other sites
      </h3>
      <p>Nights that they have sold are taken here, too. We read each calendar every 15 minutes.</p>
      {room.imports.length > 0 && (
        <List>
          {room.imports.map((imported) => (
            <ImportRow key={imported._id} room={room} imported={imported} onRemoved={toHeading} />
          ))}
        </List>
      )}
      {room.imports.length < importsMax ? (
        <ImportForm roomId={room._id} onAdded={toHeading} />
      ) : (
        <p>A room can have at most {importsMax} calendars. Remove one to add another.</p>
      )}
    </section>
  )
}

const List = styled.ul`
  border-bottom: 1px solid ${theme.color.line};
`
