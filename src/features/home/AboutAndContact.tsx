import { WayOn } from '../../design/controls/WayOn'
import { appPaths } from '../../paths'
import { TextSection, TwoColumns } from './TwoColumns'

/** The targets of About and Contact in the navigation bar. */
export function AboutAndContact() {
  return (
    <TwoColumns>
      <TextSection id="about" title="About">
        <p>
          StayScape is a list of hotel rooms, each described by the people who run the hotel. You see the room, what a
          night costs for two, and which nights are free; you see the full price before you book.
        </p>
        <p>
          <WayOn to={appPaths.about}>More about StayScape</WayOn>
        </p>
      </TextSection>
      <TextSection id="contact" title="Contact">
        <p>
          For a question about a room, ask its host: open the room and press Contact Now. Your message goes to the hotel
          by email.
        </p>
        <p>
          <WayOn to={appPaths.contact}>Other questions</WayOn>
        </p>
      </TextSection>
    </TwoColumns>
  )
}
