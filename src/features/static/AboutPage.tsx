import { staticTitles } from '@contract/pageTitles'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { TextLink } from '../../design/controls/LinkButton'
import { appPaths } from '../../lib/paths'
import { Passage } from './Passage'

export default function AboutPage() {
  return (
    <Page title={staticTitles.about}>
      <PageHeading lead="StayScape is a place to find a hotel room, book it and pay for it, without being hurried.">
        About StayScape
      </PageHeading>
      <Passage title="What it is">
        Every room here is listed by the hotel it belongs to. The hotel sets the price and says when the room is
        available; you see both before you have to decide anything.
      </Passage>
      <Passage title="What a stay costs">
        The price per night covers two guests, and is added once more for every two guests beyond that. Once you have
        chosen dates and guests, the booking form shows the full price, and that is what you pay.
      </Passage>
      <Passage title="How booking works">
        First we check that the nights are free, then you book them. No one else can book the same nights. You pay
        separately: start in My Bookings, and pay on the payment provider’s page.
      </Passage>
      <Passage title="For hotels">
        <p>
          Anyone with an account can register a hotel, add rooms with photos and switch them on and off. A dashboard
          shows what has been booked and paid.
        </p>
        <p>
          <TextLink to={appPaths.rooms}>See all rooms</TextLink>
        </p>
      </Passage>
    </Page>
  )
}
