import { shareSize } from '../../contract/limits'
import { documentTitle, siteName } from '../../contract/pageTitles'
import { escapeHtml } from './serverPage'

/** What the head of a page tells search engines, and messengers that show a link to it. */
export interface PageHead {
  /** As the page itself sets it, without the site's name. */
  title: string
  /** Plain text; without one the site's own. */
  description?: string
  /** How a link to it is shown; without one there is nothing to show. */
  card?: {
    /** The one address of the page, absolute, without what only this visitor has chosen. */
    url: string
    /** Absolute address of a JPEG of 1200 × 630 pixels, and in words what it shows. */
    picture: string
    alt: string
  }
  /** JSON-LD. Each of its values can be read on the page. */
  structuredData?: object
  /** Search engines leave the page out. */
  isNoindex?: boolean
  /** There is no such room or hotel: the page says so, with status 404. */
  isMissing?: boolean
  /** The same until the server starts again. */
  isFixed?: boolean
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`

/** Text of a script element: without `<`, it can neither end the element nor begin a comment in it. */
const scriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

function headTags({ title, description = '', card, structuredData, isNoindex = false }: PageHead) {
  const tags = [`<title>${escapeHtml(documentTitle(title))}</title>`, meta('name', 'description', description)]
  if (isNoindex) tags.push(meta('name', 'robots', 'noindex'))
  else if (card) tags.push(`<link rel="canonical" href="${escapeHtml(card.url)}">`)
  if (card) {
    const cardTitle = title || documentTitle(title)
    tags.push(
      meta('property', 'og:type', 'website'),
      meta('property', 'og:site_name', siteName),
      meta('property', 'og:title', cardTitle),
      meta('property', 'og:description', description),
      meta('property', 'og:url', card.url),
      meta('property', 'og:image', card.picture),
      meta('property', 'og:image:type', 'image/jpeg'),
      meta('property', 'og:image:width', String(shareSize.width)),
      meta('property', 'og:image:height', String(shareSize.height)),
      meta('property', 'og:image:alt', card.alt),
      meta('name', 'twitter:card', 'summary_large_image'),
      meta('name', 'twitter:title', cardTitle),
      meta('name', 'twitter:description', description),
      meta('name', 'twitter:image', card.picture),
    )
  }
  if (structuredData) tags.push(`<script type="application/ld+json">${scriptText(structuredData)}</script>`)
  return tags.join('')
}

const titleTag = /<title>[^<]*<\/title>/
const descriptionTag = /<meta\s+name="description"\s+content="([^"]*)"[^>]*>/

/** The built page with this head in place of the title and the description that all pages share. */
export function withHead(html: string, head: PageHead): string {
  const [, siteDescription = ''] = descriptionTag.exec(html) ?? []
  const tags = headTags({ description: siteDescription, ...head })
  return html.replace(descriptionTag, '').replace(titleTag, () => tags)
}
