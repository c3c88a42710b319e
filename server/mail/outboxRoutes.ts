import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Attachment } from 'postal-mime'
import { escapeHtml, serverPageStyle, type RenderServerPage } from '../http/serverPage'
import { sendNotFound } from '../http/errors'
import type { Settings } from '../settings'
import { icsFileName } from './mailer'
import { outbox, type OutboxMail } from './outbox'

const outboxPath = '/dev/outbox'

const mailsShown = 50

const place = 'Test mail'
const note =
  '<strong>This is a test.</strong> No mail server is set up (SMTP_URL), so mail is kept here instead of being sent.'

/** A mail's own HTML may be styled and nothing else. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Shows the outbox in a browser. Never in production, because mails contain one-time codes. */
export async function outboxRoutes(
  app: FastifyInstance,
  { settings, renderPage }: { settings: Settings; renderPage: RenderServerPage },
) {
  const kept = outbox(settings.dataDir)
  const unlimited = { config: { rate: { unlimited: 'Only for development' } } }
  const page = (title: string, mails: string) =>
    renderPage({
      title,
      place,
      note,
      main: `<h1>${link(outboxPath, 'Outbox')}</h1>\n${mails}`,
      style: `${outboxPath}.css`,
    })

  app.get(outboxPath, unlimited, async (_request, reply) => {
    const mails = await kept.newest(mailsShown)
    const empty = '<p class="empty">No mail yet. Anything StayScape would send appears here.</p>'
    return sendHtml(reply, page('Outbox', mails.map(article).join('') || empty))
  })

  app.get(`${outboxPath}.css`, unlimited, async (_request, reply) => reply.type('text/css').send(style))

  app.get<{ Params: { id: string } }>(`${outboxPath}/:id`, unlimited, async (request, reply) => {
    const found = await kept.find(request.params.id)
    if (!found) return sendNotFound(request, reply)
    return sendHtml(reply, page(found.mail.subject ?? 'Mail', article(found)))
  })

  app.get<{ Params: { id: string } }>(`${outboxPath}/:id/html`, unlimited, async (request, reply) => {
    const found = await kept.find(request.params.id)
    if (!found?.mail.html) return sendNotFound(request, reply)
    return sendHtml(reply.header('content-security-policy', mailPolicy), found.mail.html)
  })

  app.get<{ Params: { id: string } }>(`${outboxPath}/:id/${icsFileName}`, unlimited, async (request, reply) => {
    const found = await kept.find(request.params.id)
    const calendar = found && calendarOf(found)
    if (!calendar) return sendNotFound(request, reply)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${icsFileName}"`)
      .send(asSent(calendar))
  })
}

const sendHtml = (reply: FastifyReply, html: string) =>
  reply.type('text/html').header('cache-control', 'no-store').send(html)

/** The attached file. The mail holds its text a second time, without a name, as an alternative to its words. */
const calendarOf = ({ mail }: OutboxMail) => mail.attachments.find(({ filename }) => filename === icsFileName)

/** The parser returns bytes, with line ends of its own. */
const asSent = ({ content }: Attachment) => new TextDecoder().decode(content as ArrayBuffer).replaceAll('\n', '\r\n')

const link = (address: string, text: string) => `<a href="${address}">${escapeHtml(text)}</a>`

function article(kept: OutboxMail): string {
  const { id, mail } = kept
  const to = (mail.to ?? []).map(({ address }) => address).join(', ')
  // The parser returns ISO 8601.
  const sent = (mail.date ?? '').slice(0, 19).replace('T', ' ')
  const asSeen = mail.html ? link(`${outboxPath}/${id}/html`, 'View as sent') : ''
  const attached = calendarOf(kept) ? link(`${outboxPath}/${id}/${icsFileName}`, icsFileName) : ''
  return `<article>
<h2>${link(`${outboxPath}/${id}`, mail.subject || 'No subject')}</h2>
<p class="to">To <b>${escapeHtml(to)}</b> · ${escapeHtml(sent)} UTC</p>
<p class="ways">${asSeen}${attached}</p>
<pre>${escapeHtml(mail.text ?? '')}</pre>
</article>
`
}

const style = `${serverPageStyle}
h1 a, h2 a { color: inherit; text-decoration: none; }
h1 a:hover, h2 a:hover { text-decoration: underline; }
h2 { font: 400 1.5rem/1.16 var(--display, serif); letter-spacing: -0.018em; }
.empty { margin-top: 24px; padding-block: 16px; border-block: 1px solid var(--line, GrayText); color: var(--quiet); }
article { margin-top: 32px; padding-top: 16px; border-top: 1px solid var(--line, GrayText); }
.to { color: var(--quiet); font-size: 0.9375rem; font-variant-numeric: tabular-nums lining-nums; }
.ways { display: flex; flex-wrap: wrap; gap: 8px 24px; font-size: 0.9375rem; }
pre { max-width: 62ch; margin: 16px 0 0; white-space: pre-wrap; font: inherit; }
`
