import { money } from '../../bookings/presenter'
import { escapeHtml } from '../../http/escapeHtml'
import { testCards } from './cards'
import type { CheckoutRequest } from './checkoutRequest'

/** A file, because the content security policy forbids inline styles. */
export const stylePath = '/sandbox/checkout.css'

const frame = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · StayScape test payments</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<header>
<div class="bar"><p class="wordmark">StayScape</p><p class="place">Test payments</p></div>
<p class="test"><strong>This is a test.</strong> No money moves here, and no real card is taken.</p>
</header>
<main>
${main}
</main>
</body>
</html>
`

const summary = ({
  name,
  description,
  amountTotal,
}: CheckoutRequest) => `<section class="summary" aria-label="Your booking">
<p class="for">${escapeHtml(name)}</p>
<p class="stay">${escapeHtml(description)}</p>
<p class="total"><span>Total</span> <strong>${money(amountTotal)}</strong></p>
</section>`

export interface DeclinedCard {
  card: string
  problem: string
}

const cardField = (declined?: DeclinedCard) => `<label for="card">Card number</label>
<p class="hint" id="card-hint"><span>${testCards.pays} pays.</span> <span>${testCards.declined} is declined.</span>
<span>${testCards.refundPends} pays, and a refund takes a while.</span> <span>${testCards.refundFails} pays, and a refund fails.</span></p>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="40"
 value="${escapeHtml(declined?.card ?? testCards.pays)}" aria-describedby="card-hint${declined ? ' card-error' : ''}"${declined ? ' aria-invalid="true" autofocus' : ''}>
${declined ? `<p class="error" id="card-error" role="alert">${escapeHtml(declined.problem)}</p>` : ''}`

export const paymentPage = (checkout: CheckoutRequest, declined?: DeclinedCard) =>
  frame(
    declined ? 'Card not accepted' : 'Pay for your booking',
    `<h1>Pay for your booking</h1>
<div class="columns">
${summary(checkout)}
<form method="post">
${cardField(declined)}
<button type="submit">Pay ${money(checkout.amountTotal)}</button>
<p class="leave"><a href="${escapeHtml(checkout.cancelUrl)}">Cancel and go back to StayScape</a></p>
</form>
</div>`,
  )

const ended = (heading: string, sentence: string, link: string, href: string) =>
  frame(
    heading,
    `<h1>${heading}</h1>
<p class="sentence">${sentence}</p>
<p class="leave"><a href="${escapeHtml(href)}">${link}</a></p>`,
  )

export const paidPage = ({ successUrl }: CheckoutRequest) =>
  ended('This payment is complete', 'There is nothing more to pay here.', 'Go to My Bookings', successUrl)

export const expiredPage = ({ cancelUrl }: CheckoutRequest) =>
  ended(
    'This payment page has expired',
    'Nothing was charged. While your booking is held, Pay now there opens a new page.',
    'Go to My Bookings',
    cancelUrl,
  )

export const unknownPage = (home: string) =>
  ended('There is no such payment page', 'Please start again from My Bookings.', 'Go to StayScape', home)
