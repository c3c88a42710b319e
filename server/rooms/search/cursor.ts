import type { Sort } from '../../../contract/filters'

/** Where a page of a search ended: the sort key of its last row. */
export interface Position {
  /** Only where rooms are sorted by it. */
  priceCents?: number
  createdAt: Date
  id: string
}

const written = /^(price-low|price-high|newest)(?:\.(\d{1,8}))?\.(\d{1,13})\.([0-9A-Za-z_-]{1,64})$/

/** Opaque to callers. */
export function cursorOf(sort: Sort, { priceCents, createdAt, id }: Position): string {
  const key = [sort, ...(sort === 'newest' ? [] : [priceCents]), createdAt.getTime(), id]
  return Buffer.from(key.join('.')).toString('base64url')
}

/** Undefined for one that is not ours, or of another sort. */
export function readCursor(sort: Sort, cursor: string): Position | undefined {
  const [, sortedBy, price, moment, id] = written.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (sortedBy !== sort || !moment || !id) return undefined
  const position = {
    ...(price !== undefined && { priceCents: Number(price) }),
    createdAt: new Date(Number(moment)),
    id,
  }
  return cursorOf(sort, position) === cursor ? position : undefined
}
