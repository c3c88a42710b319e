import { searchHistoryKept } from '../../../contract/limits'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { Passage } from './Passage'

export function PrivacyPage() {
  return (
    <Page title="Privacy policy">
      <PageHeading lead="What we keep, why, and who sees it. No tracking, no advertising, nothing sold.">
        Privacy policy
      </PageHeading>
      <Passage title="What we keep">
        <ul>
          <li>Your name, email address and profile image, to know you and to write to you.</li>
          <li>A one-way fingerprint of your password. We never store the password itself.</li>
          <li>
            Your last {searchHistoryKept} searched destinations while you are logged in, to recommend hotels there.
          </li>
          <li>Your bookings: room, dates, guests, price, and whether it is paid.</li>
        </ul>
      </Passage>
      <Passage title="What we do not see">
        <p>
          Card numbers. You enter them on the payment provider’s page, which tells us only whether the payment went
          through.
        </p>
      </Passage>
      <Passage title="Who sees it">
        <p>
          The hotel you book with sees your name and the booking. Guests see a host’s name and photo. Messages to a host
          are passed on without either email address.
        </p>
      </Passage>
      <Passage title="On your device">
        <p>
          One cookie, which keeps you logged in for as long as you want and ends with Logout. If you choose light or
          dark, this browser remembers that. Pages load nothing from other companies.
        </p>
      </Passage>
      <Passage title="Your say">
        <p>
          You can change your name and photo under Edit Profile. To have your account and its data removed, reply to any
          email from us.
        </p>
      </Passage>
    </Page>
  )
}
