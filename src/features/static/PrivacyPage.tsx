import { Link } from 'react-router-dom'
import { searchHistoryKept } from '@contract/limits'
import { staticTitles } from '@contract/pageTitles'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { appPaths } from '../../lib/paths'
import { Passage } from './Passage'

export default function PrivacyPage() {
  return (
    <Page title={staticTitles.privacy}>
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
        <p>
          If you book with a hotel by phone or at its desk, the hotel may enter your name, phone number, email address
          and a note of its own here. We keep them as we keep other bookings, and the hotel answers for them: please ask
          it to correct or remove them.
        </p>
      </Passage>
      <Passage title="What we do not see">
        Card numbers. You enter them on the payment provider’s page, which tells us only whether the payment went
        through.
      </Passage>
      <Passage title="Who sees it">
        The hotel you book with sees your name and the booking. Guests see a host’s name and photo. Messages to a host
        are passed on without your email address or theirs. Once yours is confirmed, the box that lets them reply to it
        is ticked beforehand, and you can untick it.
      </Passage>
      <Passage title="On your device">
        Two cookies. One keeps you logged in for as long as you want and ends with Logout. The other remembers for 180
        days that you have logged in on this device before, so that other people’s wrong passwords can’t lock you out of
        it; it doesn’t name you and lets nobody in. If you choose light or dark, this browser remembers that. Pages load
        nothing from other companies.
      </Passage>
      <Passage title="Your say">
        <p>
          You can change your name and photo, or close your account, under{' '}
          <Link to={appPaths.profile}>Edit Profile</Link>.
        </p>
      </Passage>
      <Passage title="Closing your account">
        <p>
          Open <Link to={appPaths.profile}>Edit Profile</Link>, go to Close account and enter your password. We remove
          your name, email address, photo, password and searched destinations at once, and log you out everywhere. Your
          unpaid bookings are cancelled, and a payment page that is open is closed. You can sign up again with the same
          email address, and start with an empty account.
        </p>
        <p>
          Your other bookings and their payments are kept without your name, because the law requires hotels and us to
          keep books, in some countries for ten years. The hotel sees “Former guest” instead. Our log of what happened
          to bookings and payments is kept for ten years and the rest of it for one; it holds numbers only, no names or
          addresses.
        </p>
        <p>
          If you are a host, your rooms are switched off, and your phone number is removed, with your notes and the
          phone numbers and email addresses that you entered for guests. Your hotel’s name and address stay, because
          they stand on your guests’ receipts; where they name you, they say “Former host” instead. While guests still
          have stays at your hotel, you can’t close your account.
        </p>
        <p>
          Our copies of emails to you, about you and from you are removed at once, and so is what a hotel told you when
          it cancelled a booking of yours. What hotels have noted for themselves about nights that they do not sell
          stays as they wrote it. What a host has already received stays in the host’s mailbox, and backups keep what
          they hold until newer ones replace them.
        </p>
      </Passage>
    </Page>
  )
}
