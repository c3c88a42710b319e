import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatCents } from '../format'
import type { SandboxSessionRow } from '../db/schema'
import type { Dependencies } from '../dependencies'
import { escapeHtml, type RenderServerPage } from '../http/serverPage'
import { declineOf, declines, digitsOf, testCards } from './cards'
import { readCheckout, sessionObject, type Checkout, type Params } from './format'
import { pageStyle } from './pageStyle'
import { endSession, findSession } from './store'
import { webhookSender } from './webhooks'

type PageRequest = { Params: { id: string }; Body?: Params; Querystring: Params }

export const unlimited = { config: { rate: { unlimited: 'Only for development' } } }

const place = 'Test payments'
const note = '<strong>This is a test.</strong> No money moves, and real cards aren’t accepted.'

export interface SandboxOptions extends Dependencies {
  renderPage: RenderServerPage
}

/** The hosted page where a guest pays. */
export async function sandboxPage(scope: FastifyInstance, { renderPage, ...deps }: SandboxOptions) {
  const { db } = deps.database
  const { appOrigin } = deps.settings
  const sendWebhook = webhookSender(deps)

  scope.get(stylePath, unlimited, async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(pageStyle),
  )

  const show = (reply: FastifyReply, view: View, status = 200) =>
    reply
      .code(status)
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(renderPage({ ...view, place, note, style: stylePath }))

  function showSession(reply: FastifyReply, session: SandboxSessionRow | undefined, declined = '') {
    if (!session) return show(reply, unknownPage(appOrigin), 404)
    const checkout = readCheckout(session.request)
    const pages = {
      open: () => paymentPage(checkout, new Map(Object.entries(declines)).get(declined)),
      complete: () => paidPage(checkout),
      expired: () => expiredPage(checkout),
    }
    return show(reply, pages[session.status]())
  }

  const path = '/sandbox/checkout/:id'

  scope.get<PageRequest>(path, unlimited, async ({ params, query }, reply) =>
    showSession(reply, await findSession(db, params.id), query.declined),
  )

  scope.post<PageRequest>(path, unlimited, async ({ params, body }, reply) => {
    const card = body?.card ?? ''
    // Never answered with a page of its own, to which Back could not return.
    const own = path.replace(':id', encodeURIComponent(params.id))
    const declined = declineOf(card)
    if (declined) return reply.redirect(`${own}?declined=${declined}`, 303)

    const paid = await endSession(db, params.id, 'complete', digitsOf(card))
    // Paid in another tab, expired, or the button pressed twice.
    if (!paid) return reply.redirect(own, 303)
    await sendWebhook('checkout.session.completed', sessionObject(paid))
    return reply.redirect(readCheckout(paid.request).successUrl, 303)
  })
}

const stylePath = '/sandbox/checkout.css'

/** What is different from page to page. */
interface View {
  title: string
  main: string
}

const summary = ({ name, description, amountTotal }: Checkout) => `<section class="summary" aria-label="Your booking">
<p class="for">${escapeHtml(name)}</p>
<p class="stay">${escapeHtml(description)}</p>
<p class="total"><span>Total</span> <strong>${formatCents(amountTotal)}</strong></p>
</section>`

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

const cardField = (problem?: string) => `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="40"
 value="${problem === declines.declined ? testCards.declined : testCards.pays}" aria-describedby="card-hint${problem ? ' card-error' : ''}"${problem ? ' aria-invalid="true" autofocus' : ''}>
${problem ? `<p class="error" id="card-error" role="alert">${problem}</p>` : ''}`

const paymentPage = (checkout: Checkout, problem?: string): View => ({
  title: problem ? 'Card not accepted' : 'Pay for your booking',
  main: `<h1>Pay for your booking</h1>
<div class="columns">
${summary(checkout)}
<form method="post">
${cardField(problem)}
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

const paidPage = ({ successUrl }: Checkout) =>
  ended('This payment is complete', 'There’s nothing more to pay.', 'Go to My Bookings', successUrl)

const expiredPage = ({ cancelUrl }: Checkout) =>
  ended(
    'This payment page has expired',
    'Nothing was charged. While we’re holding your booking, you can try again with Pay now in My Bookings.',
    'Go to My Bookings',
    cancelUrl,
  )

const unknownPage = (home: string) =>
  ended('We couldn’t find that payment page', 'Please start again from My Bookings.', 'Go to StayScape', home)
