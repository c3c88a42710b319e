import { WayOn } from '../../design/WayOn'
import { appPaths } from '../../paths'
import { Part, TwoColumns } from './TwoColumns'

/** Where About and Contact of the navigation bar lead (D10). */
export function AboutAndContact() {
  return (
    <TwoColumns>
      <Part id="about" title="About">
        <p>
          StayScape is a list of hotel rooms, each described by the people who run the hotel. You see the room, what a
          night costs for two, and which nights are free; the whole price stands there before you book.
        </p>
        <p>
          <WayOn to={appPaths.about}>More about StayScape</WayOn>
        </p>
      </Part>
      <Part id="contact" title="Contact">
        <p>
          A question about a room is answered best by its host: open the room and press Contact Now. Your message goes
          to the hotel by mail.
        </p>
        <p>
          <WayOn to={appPaths.contact}>Other questions</WayOn>
        </p>
      </Part>
    </TwoColumns>
  )
}
