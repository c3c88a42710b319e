import { escapeHtml } from '../http/escapeHtml'
import type { Mail } from './mailer'

/** A paragraph, a one-time code, labelled values, a person's own words, or a link of ours. Plain text, escaped here. */
export type LetterPart =
  | string
  | { code: string }
  | { details: [label: string, value: string][] }
  | { quote: string }
  | { link: string; href: string }

/** What holds words that somebody other than us has chosen, and our own words for who has not verified their address. */
export interface ForVerified {
  ifVerified: LetterPart[]
  else?: string
}

/** Whoever signs up can name a stranger's address, so that a mail there must not carry what they would have us say. */
export interface Recipient {
  email: string
  isVerified: boolean
}

/**
 * Composes a mail as plain text and HTML. Nothing in the parts can become markup. The subject is ours, whoever it is for: it is
 * read on locked screens and in logs.
 */
export function letter({ email, isVerified }: Recipient, subject: string, written: (LetterPart | ForVerified)[]): Mail {
  const parts = written.flatMap((part) => {
    if (typeof part === 'string' || !('ifVerified' in part)) return [part]
    return isVerified ? part.ifVerified : (part.else ?? [])
  })
  return {
    to: email,
    subject,
    text: `${parts.map(asText).join('\n\n')}\n\n-- \nStayScape\n`,
    html: asHtml(subject, parts),
  }
}

/** On one line, so that a name cannot change a mail's layout. */
export const inline = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** In place of the names that a mail about a stay leaves out. */
export const confirmFirst =
  "Once you've confirmed this email address, emails like this one will name the hotel and the room. My Bookings already does."

const lines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/)

function asText(part: LetterPart): string {
  if (typeof part === 'string') return inline(part)
  if ('code' in part) return `    ${part.code}`
  if ('details' in part) return part.details.map(([label, value]) => `${label}: ${inline(value)}`).join('\n')
  // Every line is marked, so that a person's words cannot pass for ours.
  if ('quote' in part) {
    return lines(part.quote)
      .map((line) => `> ${line}`)
      .join('\n')
  }
  return `${part.link}: ${part.href}`
}

// Many mail programs ignore style sheets, hence the inline styles; what they are in the dark is said in one that others read.
const ink = '#12211e'
const quiet = '#465651'
const line = '#cbd3cb'
const sea = '#0b5a52'
const text = `font:17px/1.55 'Helvetica Neue',Arial,sans-serif;color:${ink}`
const cell = `padding:8px 16px 8px 0;border-bottom:1px solid ${line};text-align:left;vertical-align:top`

function partAsHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 20px">${escapeHtml(inline(part))}</p>`
  if ('code' in part) {
    const style = `margin:0 0 20px;font:600 36px/1.2 'Courier New',monospace;letter-spacing:6px;color:${ink}`
    return `<p style="${style}">${escapeHtml(part.code)}</p>`
  }
  if ('details' in part) {
    const rows = part.details.map(
      ([label, value]) =>
        `<tr><th scope="row" style="${cell};width:30%;font-weight:400;color:${quiet}">${escapeHtml(label)}</th>` +
        `<td style="${cell}">${escapeHtml(inline(value))}</td></tr>`,
    )
    return `<table cellspacing="0" style="width:100%;margin:0 0 20px;${text}">${rows.join('')}</table>`
  }
  if ('quote' in part) {
    const style = `margin:0 0 20px;padding-left:16px;border-left:2px solid ${line}`
    return `<blockquote style="${style}">${lines(part.quote).map(escapeHtml).join('<br>')}</blockquote>`
  }
  const link = `<a href="${escapeHtml(part.href)}" style="color:${sea}">${escapeHtml(part.link)}</a>`
  return `<p style="margin:0 0 20px">${link}</p>`
}

/** Without it a dark mail program either leaves the light page glaring or turns colours round by itself. */
const inTheDark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body{background:#0c1715!important}
div,p,table,td{color:#eaf0eb!important}
th{color:#a6b7b0!important}
a{color:#7cd3bf!important}
p,th,td,blockquote{border-color:#2c3d38!important}
}`

const asHtml = (subject: string, parts: LetterPart[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(inline(subject))}</title>
<style>${inTheDark}</style>
</head>
<body style="margin:0;background:#f2f4ef">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;${text}">
<p style="margin:0 0 24px;padding-bottom:16px;border-bottom:1px solid ${line};font:24px/1.1 Georgia,serif">StayScape</p>
${parts.map(partAsHtml).join('\n')}
</div>
</body>
</html>
`
