import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxSessionRow } from '../../db/schema'
import type { Parts } from '../../parts'
import { declineOf } from './cards'
import { readCheckout, type Params } from './checkoutRequest'
import { messenger } from './messages'
import { expiredPage, paidPage, paymentPage, stylePath, unknownPage, type Tried } from './pageView'
import { pageStyle } from './pageStyle'
import { sessionObject } from './session'
import { endSession, findSession } from './store'

type Visit = { Params: { id: string }; Body?: Params }

/** The hosted page where a guest pays: shows a session as it is, and takes the card. */
export function sandboxPage(scope: FastifyInstance, parts: Parts) {
  const { db } = parts.database
  const { appOrigin } = parts.settings
  const send = messenger(parts)

  scope.get(stylePath, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(pageStyle),
  )

  const show = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).type('text/html').header('cache-control', 'no-store').send(html)

  function showSession(reply: FastifyReply, session: SandboxSessionRow | undefined, tried?: Tried) {
    if (!session) return show(reply, unknownPage(appOrigin), 404)
    const asked = readCheckout(session.request)
    const pages = {
      open: () => paymentPage(asked, tried),
      complete: () => paidPage(asked),
      expired: () => expiredPage(asked),
    }
    return show(reply, pages[session.status]())
  }

  const path = '/sandbox/checkout/:id'

  scope.get<Visit>(path, { schema: { hide: true } }, async ({ params }, reply) =>
    showSession(reply, await findSession(db, params.id)),
  )

  scope.post<Visit>(path, { schema: { hide: true } }, async ({ params, body }, reply) => {
    const card = body?.card ?? ''
    const problem = declineOf(card)
    if (problem) return showSession(reply, await findSession(db, params.id), { card, problem })

    const paid = await endSession(db, params.id, 'complete')
    // Somebody was here before: paid in another tab, expired, or the button pressed twice.
    if (!paid) return showSession(reply, await findSession(db, params.id))
    await send('checkout.session.completed', sessionObject(paid, appOrigin))
    return reply.redirect(readCheckout(paid.request).successUrl, 303)
  })
}
