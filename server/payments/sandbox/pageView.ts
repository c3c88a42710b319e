import { formatCents } from '../../bookings/presenter'
import { escapeHtml } from '../../http/serverPage'
import { testCards } from './cards'
import type { CheckoutRequest } from './checkoutRequest'

export const stylePath = '/sandbox/checkout.css'

/** What is different from page to page. */
export interface View {
  title: string
  main: string
}

const summary = ({
  name,
  description,
  amountTotal,
}: CheckoutRequest) => `<section class="summary" aria-label="Your booking">
<p class="for">${escapeHtml(name)}</p>
<p class="stay">${escapeHtml(description)}</p>
<p class="total"><span>Total</span> <strong>${formatCents(amountTotal)}</strong></p>
</section>`

export interface DeclinedCard {
  card: string
  problem: string
}

const testCard = (card: string, outcome: string) => `<dt>${card}</dt><dd>${outcome}</dd>`

const cardList = `<div class="cards" id="card-hint">
<p>Test cards</p>
<dl>
${testCard(testCards.pays, 'is accepted')}
${testCard(testCards.declined, 'is declined')}
${testCard(testCards.refundPends, 'is accepted; refunds are slow')}
${testCard(testCards.refundFails, 'is accepted; refunds fail')}
</dl>
</div>`

const cardField = (declined?: DeclinedCard) => `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="40"
 value="${escapeHtml(declined?.card ?? testCards.pays)}" aria-describedby="card-hint${declined ? ' card-error' : ''}"${declined ? ' aria-invalid="true" autofocus' : ''}>
${declined ? `<p class="error" id="card-error" role="alert">${escapeHtml(declined.problem)}</p>` : ''}`

export const paymentPage = (checkout: CheckoutRequest, declined?: DeclinedCard): View => ({
  title: declined ? 'Card not accepted' : 'Pay for your booking',
  main: `<h1>Pay for your booking</h1>
<div class="columns">
${summary(checkout)}
<form method="post">
${cardField(declined)}
<button type="submit">Pay ${formatCents(checkout.amountTotal)}</button>
<p class="leave"><a href="${escapeHtml(checkout.cancelUrl)}">Cancel and go back to StayScape</a></p>
${cardList}
</form>
</div>`,
})

const ended = (heading: string, sentence: string, link: string, href: string): View => ({
  title: heading,
  main: `<h1>${heading}</h1>
<p class="sentence">${sentence}</p>
<p class="leave"><a href="${escapeHtml(href)}">${link}</a></p>`,
})

export const paidPage = ({ successUrl }: CheckoutRequest) =>
  ended('This payment is complete', 'There’s nothing more to pay.', 'Go to My Bookings', successUrl)

export const expiredPage = ({ cancelUrl }: CheckoutRequest) =>
  ended(
    'This payment page has expired',
    'Nothing was charged. While we’re holding your booking, you can try again with Pay now in My Bookings.',
    'Go to My Bookings',
    cancelUrl,
  )

export const unknownPage = (home: string) =>
  ended('We couldn’t find that payment page', 'Please start again from My Bookings.', 'Go to StayScape', home)
