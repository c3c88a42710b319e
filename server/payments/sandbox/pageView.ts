import { money } from '../../bookings/wording'
import { escapeHtml } from '../../http/escapeHtml'
import { testCards } from './cards'
import type { CheckoutRequest } from './checkoutRequest'

/** Where the page's style sheet is: a file, because the page may not carry styles of its own (G2). */
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

/** What is paid for, beside the form. */
const summary = ({
  name,
  description,
  amountTotal,
}: CheckoutRequest) => `<section class="summary" aria-label="Your booking">
<p class="for">${escapeHtml(name)}</p>
<p class="stay">${escapeHtml(description)}</p>
<p class="total"><span>Total</span> <strong>${money(amountTotal)}</strong></p>
</section>`

/** A card that was tried, and what was wrong with it. */
export interface Tried {
  card: string
  problem: string
}

const cardField = (tried?: Tried) => `<label for="card">Card number</label>
<p class="hint" id="card-hint"><span>${testCards.pays} pays.</span> <span>${testCards.declined} is declined.</span></p>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="40"
 value="${escapeHtml(tried?.card ?? testCards.pays)}" aria-describedby="card-hint${tried ? ' card-error' : ''}"${tried ? ' aria-invalid="true" autofocus' : ''}>
${tried ? `<p class="error" id="card-error" role="alert">${escapeHtml(tried.problem)}</p>` : ''}`

/** The page of an open session; `tried` once a card has not paid. */
export const paymentPage = (asked: CheckoutRequest, tried?: Tried) =>
  frame(
    tried ? 'Card not accepted' : 'Pay for your booking',
    `<h1>Pay for your booking</h1>
<div class="columns">
${summary(asked)}
<form method="post">
${cardField(tried)}
<button type="submit">Pay ${money(asked.amountTotal)}</button>
<p class="leave"><a href="${escapeHtml(asked.cancelUrl)}">Cancel and go back to StayScape</a></p>
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

/** The page of a session that has been paid. */
export const paidPage = ({ successUrl }: CheckoutRequest) =>
  ended('This payment is complete', 'There is nothing more to pay here.', 'Go to My Bookings', successUrl)

/** The page of a session that has expired. */
export const expiredPage = ({ cancelUrl }: CheckoutRequest) =>
  ended(
    'This payment page has expired',
    'Nothing was charged and your booking is kept. Press Pay now there for a new page.',
    'Go to My Bookings',
    cancelUrl,
  )

/** The page of a session that never was. */
export const unknownPage = (home: string) =>
  ended('There is no such payment page', 'Please start again from My Bookings.', 'Go to StayScape', home)
