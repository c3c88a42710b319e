import { Part, PartHeading } from './roomLayout'

/** The specification's fixed note. */
export function RoomNote() {
  return (
    <Part aria-labelledby="note">
      <PartHeading id="note">Good to know</PartHeading>
      <p>
        Guests are given a room on the ground floor if one is available. The price is quoted for two guests: please
        choose the number of guests to see the correct price for your stay.
      </p>
    </Part>
  )
}
