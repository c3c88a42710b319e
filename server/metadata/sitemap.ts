import { LRUCache } from 'lru-cache'
import { pagePaths } from '../../contract/pages'
import { staticTitles } from '../../contract/pageTitles'
import type { Dependencies } from '../dependencies'
import { limitConcurrency } from '../http/concurrency'
import { minute } from '../time'
import { escapeHtml } from '../http/serverPage'
import {
  countSitemapRows,
  findSitemapId,
  findSitemapRows,
  sitemapKinds,
  type SitemapKind,
  type SitemapRow,
} from './store'

/** Addresses of one file; from so many in all on, `/sitemap.xml` is an index of files. https://www.sitemaps.org allows five times as many. */
export const sitemapFileMax = 10_000

/** Milliseconds for which it is known how many addresses there are: counting goes through all of them. */
const countsKept = minute

/** Rows that are read at a time: no file is ever whole in memory. */
const batch = 1000

export const sitemapPath = '/sitemap.xml'
/** Of a file that the index names. */
export const sitemapFilePath = '/sitemaps/:name.xml'

const xml = (element: 'urlset' | 'sitemapindex') =>
  [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    `</${element}>\n`,
  ] as const

const pathOf = { rooms: pagePaths.room, hotels: pagePaths.hotel } satisfies Record<SitemapKind, string>

const staticPages = Object.keys(staticTitles) as (keyof typeof staticTitles)[]
const staticPaths = [pagePaths.home, pagePaths.rooms, ...staticPages.map((name) => pagePaths[name])]

export function sitemaps({ database: { db }, settings, clock }: Pick<Dependencies, 'database' | 'settings' | 'clock'>) {
  const counts = new LRUCache<'all', Record<SitemapKind, number>>({
    max: 1,
    ttl: countsKept,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: () => countSitemapRows(db),
  })
  // Once begun, a file is finished: its next rows wait their turn, and only one connection reads them.
  const turn = limitConcurrency(1, Infinity)
  const locOf = (address: string) => `<loc>${escapeHtml(settings.appOrigin + address)}</loc>`
  const urlOf = (address: string, changedAt: Date | null) =>
    `<url>${locOf(address)}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`

  /** Up to a file's worth of pages of a kind, those after the id `after`. */
  async function* pagesOf(kind: SitemapKind, after: string) {
    let rows: SitemapRow[] = []
    for (let left = sitemapFileMax; left > 0; left -= rows.length) {
      const from = rows.at(-1)?.id ?? after
      rows = await turn(() => findSitemapRows(db, kind, from, Math.min(batch, left)))
      if (rows.length === 0) return
      yield rows.map(({ id, changedAt }) => urlOf(pathOf[kind].replace(':id', id), changedAt)).join('')
    }
  }

  const staticUrls = () => staticPaths.map((address) => urlOf(address, null)).join('')

  async function* urlset(...lists: (Iterable<string> | AsyncIterable<string>)[]) {
    const [start, end] = xml('urlset')
    yield start
    for (const list of lists) yield* list
    yield end
  }

  function* index(counts: Record<SitemapKind, number>) {
    const [start, end] = xml('sitemapindex')
    const numbered = (kind: SitemapKind) =>
      Array.from({ length: Math.ceil(counts[kind] / sitemapFileMax) }, (_, position) => `${kind}-${position + 1}`)
    yield start
    for (const name of ['pages', ...sitemapKinds.flatMap(numbered)]) {
      yield `<sitemap>${locOf(sitemapFilePath.replace(':name', name))}</sitemap>\n`
    }
    yield end
  }

  return {
    /** All addresses, or an index of files where there are many. */
    async all(): Promise<Iterable<string> | AsyncIterable<string>> {
      const counted = await counts.forceFetch('all')
      if (staticPaths.length + counted.rooms + counted.hotels >= sitemapFileMax) return index(counted)
      return urlset([staticUrls()], ...sitemapKinds.map((kind) => pagesOf(kind, '')))
    },

    /** A file of the index: `pages`, or a kind and its number from 1. Undefined where there is none. */
    async file(name: string): Promise<AsyncIterable<string> | undefined> {
      if (name === 'pages') return urlset([staticUrls()])
      const [, kind, number] = /^(rooms|hotels)-([1-9]\d{0,4})$/.exec(name) ?? []
      if (!kind) return undefined
      const position = (Number(number) - 1) * sitemapFileMax
      const after = position === 0 ? '' : await findSitemapId(db, kind as SitemapKind, position)
      return after === undefined ? undefined : urlset(pagesOf(kind as SitemapKind, after))
    },
  }
}
