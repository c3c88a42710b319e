import { escapeHtml } from '../http/serverPage'

/** A paragraph, a one-time code, labelled values, a person's own words, or a link of ours. Plain text, escaped where it is set. */
export type MailPart =
  | string
  | { code: string }
  | { details: [label: string, value: string][] }
  | { quote: string }
  | { link: string; href: string }

/** On one line, so that a name cannot change a mail's layout. */
export const inline = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The colon of a scheme, the dot before a letter and the @ within a word, in whatever script: what makes a link of an address. */
const linkable = /:(?=\/\/)|[.\u3002\uff0e\uff61](?=\p{L})|@(?=\S)/gu

/** Other people's words as they are read, but with a space of no width where a mail program would see an address of web or mail. */
export const unlinked = (text: string) => text.replace(linkable, '$&\u200b')

export const lines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/)

/** Of the product, in light and in dark mode. */
const colours = {
  paper: ['#f2f4ef', '#0c1715'],
  footer: ['#e6eae3', '#0a1210'],
  tint: ['#dcebe6', '#16352f'],
  ink: ['#12211e', '#eaf0eb'],
  quiet: ['#465651', '#a6b7b0'],
  line: ['#cbd3cb', '#2c3d38'],
  accent: ['#0b5a52', '#7cd3bf'],
  onAccent: ['#ffffff', '#06231f'],
} as const
type Colour = keyof typeof colours

interface StyleProps {
  color?: Colour
  background?: Colour
  border?: Colour
  style?: string
}

const declarations = {
  color: (value: string) => `color:${value}`,
  background: (value: string) => `background-color:${value}`,
  border: (value: string) => `border-color:${value}`,
}
type Property = keyof typeof declarations
const classOf = (property: Property, colour: Colour) => `${property}-${colour}`

function attributes({ style = '', ...used }: StyleProps): string {
  const chosen = Object.entries(used) as [Property, Colour][]
  const classes = chosen.map(([property, colour]) => classOf(property, colour))
  // Border colours come after the border that they are of.
  const styles = [style, ...chosen.map(([property, colour]) => declarations[property](colours[colour][0]))].filter(
    Boolean,
  )
  return `class="${classes.join(' ')}" style="${styles.join(';')}"`
}

const darkModeRules = (Object.keys(colours) as Colour[])
  .flatMap((colour) =>
    (Object.keys(declarations) as Property[]).map(
      (property) => `.${classOf(property, colour)}{${declarations[property](colours[colour][1])}!important}`,
    ),
  )
  .join('\n')

const text = "font-family:'Familjen Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif"
const display = 'font-family:Petrona,Georgia,serif;font-weight:400;letter-spacing:-.018em'
const wraps = 'overflow-wrap:anywhere;word-break:break-word'
const below = 'margin:0 0 20px'

const paragraph = attributes({ color: 'ink', style: `${below};${wraps}` })
const code = attributes({
  color: 'ink',
  background: 'tint',
  style: `${below};padding:16px 20px;border-radius:6px;font:600 34px/1.2 'Courier New',monospace;letter-spacing:6px`,
})
const cell = `padding:8px 12px 8px 0;border-bottom:1px solid;text-align:left;vertical-align:top;${wraps}`
const label = attributes({ color: 'quiet', border: 'line', style: `${cell};width:32%;font-weight:400` })
const value = attributes({ color: 'ink', border: 'line', style: cell })
const facts = attributes({
  color: 'ink',
  style: `width:100%;${below};border-collapse:collapse;table-layout:fixed;font-size:16px;line-height:1.5;${text}`,
})
const quote = attributes({
  color: 'ink',
  border: 'accent',
  style: `${below};padding-left:16px;border-left:2px solid;${wraps}`,
})
const button = attributes({
  color: 'onAccent',
  background: 'accent',
  style:
    'display:inline-block;padding:11px 20px;border-radius:6px;font-weight:600;line-height:24px;text-decoration:none',
})

function partAsHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p ${paragraph}>${escapeHtml(inline(part))}</p>`
  if ('code' in part) return `<p ${code}>${escapeHtml(part.code)}</p>`
  if ('details' in part) {
    const rows = part.details.map(
      ([name, detail]) =>
        `<tr><th scope="row" ${label}>${escapeHtml(name)}</th><td ${value}>${escapeHtml(inline(detail))}</td></tr>`,
    )
    return `<table cellspacing="0" ${facts}>${rows.join('')}</table>`
  }
  if ('quote' in part) return `<blockquote ${quote}>${lines(part.quote).map(escapeHtml).join('<br>')}</blockquote>`
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(part.href)}" ${button}>${escapeHtml(part.link)}</a></p>`
}

const page = attributes({ background: 'paper', style: 'margin:0' })
// Outlook ignores max-width and takes the width attribute.
const container = attributes({ style: 'width:100%;max-width:600px;border-collapse:collapse' })
const headerCell = attributes({
  color: 'ink',
  style: `padding:28px 20px 20px;font-size:22px;line-height:1.1;${display}`,
})
const bodyCell = attributes({
  color: 'ink',
  border: 'line',
  style: `padding:32px 20px 16px;border-top:1px solid;font-size:17px;line-height:1.55;${text}`,
})
const footerLink = attributes({ color: 'quiet' })
const title = attributes({ color: 'ink', style: `margin:0 0 24px;font-size:32px;line-height:1.08;${display};${wraps}` })
const footerCell = attributes({
  color: 'quiet',
  background: 'footer',
  border: 'line',
  style: `padding:20px 20px 32px;border-top:1px solid;font-size:15px;line-height:1.5;${text}`,
})

/** In its place comes where people can ask for help, once a mail is sent. Nobody's words contain it: they are escaped. */
export const supportPlace = '<!-- support -->'

export const supportHtml = (email: string) =>
  `<br>Questions? Write to <a href="mailto:${escapeHtml(email)}" ${footerLink}>${escapeHtml(email)}</a>`

/**
 * Inline styles, because many mail programs ignore style sheets; those that support dark mode take its colours from the one sheet.
 * Nothing is fetched: where Petrona and Familjen Grotesk are not installed, their fallbacks are used.
 */
export const renderHtml = (subject: string, heading: string, parts: MailPart[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(inline(subject))}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkModeRules}
}</style>
</head>
<body ${page}>
<table role="presentation" width="600" align="center" cellspacing="0" ${container}>
<tr><td ${headerCell}>StayScape</td></tr>
<tr><td ${bodyCell}>
<h1 ${title}>${escapeHtml(inline(heading))}</h1>
${parts.map(partAsHtml).join('\n')}
</td></tr>
<tr><td ${footerCell}>StayScape, where guests find and book hotel rooms${supportPlace}</td></tr>
</table>
</body>
</html>
`
