import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCalendarLinkMutation, useRemoveCalendarLinkMutation } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { copyLink } from '../../../../components/copyLink'
import { Button } from '../../../../design/controls/Button'
import { TextField } from '../../../../design/controls/TextField'
import { Notice } from '../../../../design/feedback/Notice'
import { formatMoment } from '../../../../design/moment'
import { ConfirmDialog } from '../../shared/ConfirmDialog'
import { ButtonRow } from '../../shared/formLayout'
import type { NamedLinkedRoom } from './describeImports'

/** The secret link by which other sites read a room's taken nights. */
export function RoomLink({ room }: { room: NamedLinkedRoom }) {
  const { _id: roomId, name, hasLink, linkReadAt } = room
  const [make, making] = useCalendarLinkMutation()
  const [end, ending] = useRemoveCalendarLinkMutation()
  const [asked, setAsked] = useState<'new' | 'end'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const url = making.data?.url ?? ''
  const problem = errorOf(making.error ?? ending.error)?.message

  async function makeLink() {
    ending.reset()
    const answer = await make({ roomId })
    flushSync(() => setAsked(undefined))
    if (answer.error) return
    field.current?.focus()
    field.current?.select()
  }

  async function endLink() {
    const answer = await end({ roomId })
    flushSync(() => setAsked(undefined))
    if (answer.error) return
    // With the buttons below it, if it was shown.
    making.reset()
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="room-link">
      <h3 id="room-link" ref={heading} tabIndex={-1}>
        Link for other sites
      </h3>
      {url ? (
        <>
          <TextField
            ref={field}
            label="Secret link"
            hint="We show it only once. Anyone who has it can see which nights are taken, but no names."
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
          <ButtonRow>
            <Button size="small" onClick={() => void copyLink(url, 'You can select and copy it.')}>
              Copy
            </Button>
          </ButtonRow>
        </>
      ) : (
        <p>
          {hasLink
            ? `${linkReadAt ? `Another site last read it ${formatMoment(linkReadAt)}.` : 'No other site has read it yet.'} We showed it once; if you have lost it, make a new one.`
            : 'Give Airbnb, Booking.com and other sites a secret link to the nights that are taken here, so that they don’t sell them again.'}
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <ButtonRow>
        {hasLink || url ? (
          <>
            <Button variant="quiet" size="small" onClick={() => setAsked('new')}>
              Make a new link…
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAsked('end')}>
              End link…
            </Button>
          </>
        ) : (
          <Button
            variant="quiet"
            size="small"
            busy={making.isLoading}
            busyText="Making..."
            onClick={() => void makeLink()}
          >
            Make a link
          </Button>
        )}
      </ButtonRow>
      <ConfirmDialog
        open={asked === 'new'}
        title={`Make a new link for ${name}?`}
        no="Keep the old one"
        yes="Make a new link"
        busy={making.isLoading}
        busyText="Making..."
        onNo={() => setAsked(undefined)}
        onYes={() => void makeLink()}
      >
        <p>
          The old one ends at once. Sites that have it may sell nights that are taken until you give them the new one.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        title={`End the link of ${name}?`}
        no="Keep link"
        yes="End link"
        isDestructive
        busy={ending.isLoading}
        busyText="Ending..."
        onNo={() => setAsked(undefined)}
        onYes={() => void endLink()}
      >
        <p>Sites that have it will no longer see which nights are taken here, and may sell them again.</p>
      </ConfirmDialog>
    </section>
  )
}
