import type { FastifyInstance } from 'fastify'
import type { Attachment } from 'postal-mime'
import { escapeHtml } from '../http/escapeHtml'
import { answerUnknown } from '../http/errors'
import type { Parts } from '../parts'
import { calendarFile } from './mailer'
import { outbox, type OutboxMail } from './outbox'

const outboxPath = '/dev/outbox'

const mailsShown = 50

/** A mail's own HTML may be styled and nothing else. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Shows the outbox in a browser. Never in production, because mails contain one-time codes. */
export function outboxPage(app: FastifyInstance, { settings }: Pick<Parts, 'settings'>) {
  const kept = outbox(settings.dataDir)
  const hidden = { schema: { hide: true } }

  app.get(outboxPath, hidden, async (_request, reply) => {
    const mails = await kept.newest(mailsShown)
    const empty = '<p>No mail yet. Whatever StayScape would send appears here.</p>'
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(page('Outbox', mails.map(article).join('') || empty))
  })

  app.get(`${outboxPath}.css`, hidden, async (_request, reply) => reply.type('text/css').send(style))

  app.get<{ Params: { id: string } }>(`${outboxPath}/:id`, hidden, async (request, reply) => {
    const found = await kept.find(request.params.id)
    if (!found) return answerUnknown(request, reply)
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(page(found.mail.subject ?? 'Mail', article(found)))
  })

  app.get<{ Params: { id: string } }>(`${outboxPath}/:id/html`, hidden, async (request, reply) => {
    const found = await kept.find(request.params.id)
    if (!found?.mail.html) return answerUnknown(request, reply)
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailPolicy)
      .send(found.mail.html)
  })

  app.get<{ Params: { id: string } }>(`${outboxPath}/:id/${calendarFile}`, hidden, async (request, reply) => {
    const found = await kept.find(request.params.id)
    const calendar = found && calendarOf(found)
    if (!calendar) return answerUnknown(request, reply)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${calendarFile}"`)
      .send(asSent(calendar))
  })
}

/** The attached file. The mail holds its text a second time, without a name, as an alternative to its words. */
const calendarOf = ({ mail }: OutboxMail) => mail.attachments.find(({ filename }) => filename === calendarFile)

/** The parser returns bytes, with line ends of its own. */
const asSent = ({ content }: Attachment) => new TextDecoder().decode(content as ArrayBuffer).replaceAll('\n', '\r\n')

function article(kept: OutboxMail): string {
  const { id, mail } = kept
  const link = (address: string, text: string) => `<a href="${address}">${escapeHtml(text)}</a>`
  const to = (mail.to ?? []).map(({ address }) => address).join(', ')
  // The parser returns ISO 8601.
  const sent = (mail.date ?? '').slice(0, 19).replace('T', ' ')
  const asItLooks = mail.html ? ` · ${link(`${outboxPath}/${id}/html`, 'As it looks')}` : ''
  const attached = calendarOf(kept) ? ` · ${link(`${outboxPath}/${id}/${calendarFile}`, calendarFile)}` : ''
  return `<article>
<h2>${link(`${outboxPath}/${id}`, mail.subject || 'No subject')}</h2>
<p class="to">To <b>${escapeHtml(to)}</b> · ${escapeHtml(sent)} UTC${asItLooks}${attached}</p>
<pre>${escapeHtml(mail.text ?? '')}</pre>
</article>
`
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · StayScape outbox</title>
<link rel="stylesheet" href="${outboxPath}.css">
</head>
<body>
<main>
<h1><a href="${outboxPath}">Outbox</a></h1>
<p class="note">No mail server is set (SMTP_URL), so mail is kept here instead of being sent. Newest first.</p>
${body}</main>
</body>
</html>
`

const style = `:root { color-scheme: light dark; --paper: #f2f4ef; --ink: #12211e; --quiet: #465651; --line: #cbd3cb; --sea: #0b5a52 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0c1715; --ink: #eaf0eb; --quiet: #a6b7b0; --line: #2c3d38; --sea: #7cd3bf }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 'Helvetica Neue', Arial, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { margin: 0 0 .5rem; font: 400 2.25rem/1.1 Georgia, serif }
h2 { margin: 0; font: 400 1.5rem/1.2 Georgia, serif }
a { color: var(--sea) }
h1 a, h2 a { color: inherit; text-decoration: none }
h1 a:hover, h2 a:hover { text-decoration: underline }
article { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.25rem }
.to, .note { margin: .25rem 0 0; color: var(--quiet); font-size: .9375rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 1rem/1.5 ui-monospace, monospace; margin: 1rem 0 0 }
`
