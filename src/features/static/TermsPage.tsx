import { Link } from 'react-router-dom'
import { staticTitles } from '@contract/pageTitles'
import { refundsTake } from '@contract/stayText'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { appPaths } from '../../lib/paths'
import { Passage } from './Passage'

export default function TermsPage() {
  return (
    <Page title={staticTitles.terms}>
      <PageHeading lead="What we do for you, what hotels answer for, and what happens to your money.">
        Terms
      </PageHeading>
      <Passage title="Who does what">
        StayScape lists rooms, takes bookings and passes on payments. Your stay is a contract between you and the hotel.
        The hotel answers for the room, for what it says about it, and for everything that happens while you are there.
        We answer for this site, for what it tells you about your booking, and for handling your payment as written
        here.
      </Passage>
      <Passage title="Booking">
        <p>
          When you book, the nights are yours alone and the price is fixed: the total that you saw, in US dollars. The
          room, the price, the cancellation terms and the hotel’s address are kept with your booking as they were that
          day, whatever the hotel changes later.
        </p>
        <p>
          An unpaid booking is held for a limited time. Your booking and our email say until when; after that we release
          the room, and you owe nothing. To keep rooms free for others, we limit how many unpaid nights one person can
          hold.
        </p>
      </Passage>
      <Passage title="Paying">
        You pay by card on the payment provider’s page. Your booking is confirmed once the provider tells us that the
        payment went through. If a payment arrives that your booking doesn’t need, for instance after it ended, all of
        it goes back to your card.
      </Passage>
      <Passage title="Cancelling and refunds">
        <p>
          You can cancel in <Link to={appPaths.myBookings}>My Bookings</Link> until the day you arrive is over at the
          hotel. Until you pay, cancelling costs nothing. After that, the terms of your booking say what comes back and
          until which day, and we show you the sum before you confirm. If the hotel cancels, all of it comes back,
          whatever the terms.
        </p>
        <p>
          Refunds go to the card you paid with. {refundsTake}. If your bank rejects one, the hotel owes you the money
          and arranges another way with you.
        </p>
      </Passage>
      <Passage title="Disputes">
        If something goes wrong, please talk to the hotel first, then to us. If you contest a payment at your bank, the
        bank decides; until then we send no refund for the same payment, so that it isn’t paid back twice. Your rights
        as a consumer where you live stay as they are.
      </Passage>
      <Passage title="Your account">
        Use your own name and email address, keep your password to yourself, and don’t use StayScape to harm or deceive
        anybody. You can close your account at any time under <Link to={appPaths.profile}>Edit Profile</Link>. What we
        keep about you is in our <Link to={appPaths.privacy}>privacy policy</Link>.
      </Passage>
      <Passage title="For hotels">
        List only rooms that you may rent out, with true photos, prices and terms. You honour what guests have booked,
        at the price and on the terms of that day. If you can’t, cancel in time: your guest gets everything back. We can
        take a hotel off StayScape and tell its owner why; bookings already made stay as they are.
      </Passage>
    </Page>
  )
}
