import { Page } from '../../design/Page'
import { PageHeading } from '../../design/PageHeading'
import { WayOn } from '../../design/WayOn'
import { appPaths } from '../../paths'
import { Passage } from './Passage'

export function AboutPage() {
  return (
    <Page title="About">
      <PageHeading lead="StayScape is a place to find a hotel room, book it and pay for it, without being hurried.">
        About StayScape
      </PageHeading>
      <Passage title="What it is">
        <p>
          Every room here is listed by the hotel it belongs to. The hotel sets the price and says when the room is
          available; you see both before you have to decide anything.
        </p>
      </Passage>
      <Passage title="What a stay costs">
        <p>
          The price of a night is for two guests; for every two guests more it is counted once again. Once you have
          chosen dates and guests, the booking form shows the whole sum, and that sum is what you pay.
        </p>
      </Passage>
      <Passage title="How booking works">
        <p>
          First we check that the nights are free, then you book them. Nobody can book the same nights twice. Paying is
          a step of its own: you find it in My Bookings, and it happens on the payment provider’s page.
        </p>
      </Passage>
      <Passage title="For hotels">
        <p>
          Anyone with an account can register a hotel, add rooms with pictures and switch them on and off. A dashboard
          shows what was booked and what was paid.
        </p>
        <p>
          <WayOn to={appPaths.rooms}>See all rooms</WayOn>
        </p>
      </Passage>
    </Page>
  )
}
