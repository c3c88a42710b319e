import { Link } from 'react-router-dom'
import { staticTitles } from '@contract/pageTitles'
import { SupportLink, supportEmail } from '../../components/SupportEmail'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { appPaths } from '../../lib/paths'
import { Passage } from './Passage'

export default function ContactPage() {
  const email = supportEmail()

  return (
    <Page title={staticTitles.contact}>
      <PageHeading lead="The quickest way depends on your question.">Contact</PageHeading>
      <Passage title="About a room or a stay">
        Write to the host: open the room, log in and press Contact Now. Your message reaches the hotel by email. The
        host sees your email address only if you let them reply to it.
      </Passage>
      <Passage title="About a booking or a payment">
        <Link to={appPaths.myBookings}>My Bookings</Link> shows what is booked and what is paid. A payment can take a
        moment to be confirmed; the page shows when it is.
      </Passage>
      <Passage title="About your account">
        You can <Link to={appPaths.resetPassword}>reset your password</Link> with a code sent to your email address.
        Change your name and photo, or close your account, under Edit Profile.
      </Passage>
      <Passage title="Anything else">
        {email ? (
          <p>
            Write to us at <SupportLink email={email} />. If it is about a stay, tell us your booking number.
          </p>
        ) : (
          <p>
            If an email from us says that you can reply, we read your answer. Replies to our other emails may not be
            read.
          </p>
        )}
      </Passage>
    </Page>
  )
}
