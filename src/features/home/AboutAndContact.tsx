import { useId, type ReactNode } from 'react'
import { TextLink } from '../../design/controls/LinkButton'
import { appPaths } from '../../lib/paths'
import { Band, TextColumn, TwoColumns } from './Section'

/** The targets of About and Contact in the navigation bar. */
export function AboutAndContact() {
  return (
    <Band as="div">
      <TwoColumns>
        <TextSection id="about" title="About">
          <p>
            StayScape is a list of hotel rooms, each described by the people who run the hotel. You see the room, what a
            night costs for two, and which nights are free; you see the full price before you book.
          </p>
          <p>
            <TextLink to={appPaths.about}>More about StayScape</TextLink>
          </p>
        </TextSection>
        <TextSection id="contact" title="Contact">
          <p>
            For a question about a room, ask its host: open the room and press Contact Now. Your message goes to the
            hotel by email.
          </p>
          <p>
            <TextLink to={appPaths.contact}>Other questions</TextLink>
          </p>
        </TextSection>
      </TwoColumns>
    </Band>
  )
}

function TextSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingId = useId()

  return (
    <TextColumn as="section" id={id} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </TextColumn>
  )
}
