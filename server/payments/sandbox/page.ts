import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxSessionRow } from '../../db/schema'
import type { RenderServerPage } from '../../http/serverPage'
import type { Dependencies } from '../../dependencies'
import { readCheckout, type Params } from './checkoutRequest'
import { pageStyle } from './pageStyle'
import { declineOf, digitsOf } from './cards'
import { expiredPage, paidPage, paymentPage, stylePath, unknownPage, type DeclinedCard, type View } from './pageView'
import { sessionObject } from './sessionObject'
import { endSession, findSession } from './store'
import { webhookSender } from './webhooks'

type PageRequest = { Params: { id: string }; Body?: Params }

const place = 'Test payments'
const note = '<strong>This is a test.</strong> No money moves, and real cards aren’t accepted.'

/** The hosted page where a guest pays. */
export function sandboxPage(scope: FastifyInstance, deps: Dependencies, writePage: RenderServerPage) {
  const { db } = deps.database
  const { appOrigin } = deps.settings
  const sendWebhook = webhookSender(deps)

  scope.get(stylePath, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(pageStyle),
  )

  const show = (reply: FastifyReply, view: View, status = 200) =>
    reply
      .code(status)
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(writePage({ ...view, place, note, style: stylePath }))

  function showSession(reply: FastifyReply, session: SandboxSessionRow | undefined, declined?: DeclinedCard) {
    if (!session) return show(reply, unknownPage(appOrigin), 404)
    const checkout = readCheckout(session.request)
    const pages = {
      open: () => paymentPage(checkout, declined),
      complete: () => paidPage(checkout),
      expired: () => expiredPage(checkout),
    }
    return show(reply, pages[session.status]())
  }

  const path = '/sandbox/checkout/:id'

  scope.get<PageRequest>(path, { schema: { hide: true } }, async ({ params }, reply) =>
    showSession(reply, await findSession(db, params.id)),
  )

  scope.post<PageRequest>(path, { schema: { hide: true } }, async ({ params, body }, reply) => {
    const card = body?.card ?? ''
    const problem = declineOf(card)
    if (problem) return showSession(reply, await findSession(db, params.id), { card, problem })

    const paid = await endSession(db, params.id, 'complete', digitsOf(card))
    // Paid in another tab, expired, or the button pressed twice.
    if (!paid) return showSession(reply, await findSession(db, params.id))
    await sendWebhook('checkout.session.completed', sessionObject(paid))
    return reply.redirect(readCheckout(paid.request).successUrl, 303)
  })
}
