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

/**
 * A mail as HTML. Many mail programs ignore style sheets, hence inline styles; those that know the dark read the same colours'
 * dark values in the one sheet. Nothing is fetched: where Petrona and Familjen Grotesk are not installed, their fallbacks stand in.
 */

/** Those of the product, in the light and in the dark. */
const colours = {
  paper: ['#f2f4ef', '#0c1715'],
  sunken: ['#e6eae3', '#0a1210'],
  tint: ['#dcebe6', '#16352f'],
  ink: ['#12211e', '#eaf0eb'],
  quiet: ['#465651', '#a6b7b0'],
  line: ['#cbd3cb', '#2c3d38'],
  sea: ['#0b5a52', '#7cd3bf'],
  onSea: ['#ffffff', '#06231f'],
} as const
type Colour = keyof typeof colours

interface Look {
  color?: Colour
  background?: Colour
  border?: Colour
  /** Without colours. */
  style?: string
}

/** A colour's class in the sheet for the dark, and how it is written there. */
const uses = {
  color: (value: string) => `color:${value}`,
  background: (value: string) => `background-color:${value}`,
  border: (value: string) => `border-color:${value}`,
}
type Use = keyof typeof uses
const classOf = (use: Use, colour: Colour) => `${use}-${colour}`

/** A tag's attributes. */
function look({ style = '', ...used }: Look): string {
  const chosen = Object.entries(used) as [Use, Colour][]
  const classes = chosen.map(([use, colour]) => classOf(use, colour))
  // Border colours come after the border that they are of.
  const styles = [style, ...chosen.map(([use, colour]) => uses[use](colours[colour][0]))].filter(Boolean)
  return `class="${classes.join(' ')}" style="${styles.join(';')}"`
}

const inTheDark = (Object.keys(colours) as Colour[])
  .flatMap((colour) =>
    (Object.keys(uses) as Use[]).map((use) => `.${classOf(use, colour)}{${uses[use](colours[colour][1])}!important}`),
  )
  .join('\n')

const text = "font-family:'Familjen Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif"
const display = 'font-family:Petrona,Georgia,serif;font-weight:400;letter-spacing:-.018em'
const wraps = 'overflow-wrap:anywhere;word-break:break-word'
const below = 'margin:0 0 20px'

const paragraph = look({ color: 'ink', style: `${below};${wraps}` })
const code = look({
  color: 'ink',
  background: 'tint',
  style: `${below};padding:16px 20px;border-radius:6px;font:600 34px/1.2 'Courier New',monospace;letter-spacing:6px`,
})
const cell = `padding:8px 12px 8px 0;border-bottom:1px solid;text-align:left;vertical-align:top;${wraps}`
const label = look({ color: 'quiet', border: 'line', style: `${cell};width:32%;font-weight:400` })
const value = look({ color: 'ink', border: 'line', style: cell })
const facts = look({
  color: 'ink',
  style: `width:100%;${below};border-collapse:collapse;table-layout:fixed;font-size:16px;line-height:1.5;${text}`,
})
const quote = look({ color: 'ink', border: 'sea', style: `${below};padding-left:16px;border-left:2px solid;${wraps}` })
const button = look({
  color: 'onSea',
  background: 'sea',
  style:
    'display:inline-block;padding:11px 20px;border-radius:6px;font-weight:600;line-height:24px;text-decoration:none',
})

function partAsHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p ${paragraph}>${escapeHtml(inline(part))}</p>`
  if ('code' in part) return `<p ${code}>${escapeHtml(part.code)}</p>`
  if ('details' in part) {
    const rows = part.details.map(
      ([name, said]) =>
        `<tr><th scope="row" ${label}>${escapeHtml(name)}</th><td ${value}>${escapeHtml(inline(said))}</td></tr>`,
    )
    return `<table cellspacing="0" ${facts}>${rows.join('')}</table>`
  }
  if ('quote' in part) return `<blockquote ${quote}>${lines(part.quote).map(escapeHtml).join('<br>')}</blockquote>`
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(part.href)}" ${button}>${escapeHtml(part.link)}</a></p>`
}

const page = look({ background: 'paper', style: 'margin:0' })
// Outlook knows no greatest width, but takes the attribute's.
const sheet = look({ style: 'width:100%;max-width:600px;border-collapse:collapse' })
const sky = look({ color: 'ink', style: `padding:28px 20px 20px;font-size:22px;line-height:1.1;${display}` })
const letterBody = look({
  color: 'ink',
  border: 'line',
  style: `padding:32px 20px 16px;border-top:1px solid;font-size:17px;line-height:1.55;${text}`,
})
const title = look({ color: 'ink', style: `margin:0 0 24px;font-size:32px;line-height:1.08;${display};${wraps}` })
/** The sea below the horizon, as on the pages with one message. */
const sea = look({
  color: 'quiet',
  background: 'sunken',
  border: 'line',
  style: `padding:20px 20px 32px;border-top:1px solid;font-size:15px;line-height:1.5;${text}`,
})

export const renderHtml = (subject: string, heading: string, parts: MailPart[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(inline(subject))}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${inTheDark}
}</style>
</head>
<body ${page}>
<table role="presentation" width="600" align="center" cellspacing="0" ${sheet}>
<tr><td ${sky}>StayScape</td></tr>
<tr><td ${letterBody}>
<h1 ${title}>${escapeHtml(inline(heading))}</h1>
${parts.map(partAsHtml).join('\n')}
</td></tr>
<tr><td ${sea}>StayScape, hotel rooms with a view</td></tr>
</table>
</body>
</html>
`
