/** Where a page of bookings ended: the sort key of its last row. */
export interface Position {
  createdAt: Date
  id: string
  /** It ended among the open bookings, which are listed before the others. */
  isOpen?: boolean
}

const written = /^(open\.)?(\d{1,13})\.([0-9A-Za-z_-]{1,64})$/

/** Opaque to callers. */
export const cursorOf = ({ createdAt, id, isOpen }: Position): string =>
  Buffer.from(`${isOpen ? 'open.' : ''}${createdAt.getTime()}.${id}`).toString('base64url')

/** Undefined for one that is not ours. */
export function readCursor(cursor: string): Position | undefined {
  const [, open, moment, id] = written.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!moment || !id) return undefined
  const position = { createdAt: new Date(Number(moment)), id, ...(open && { isOpen: true }) }
  return cursorOf(position) === cursor ? position : undefined
}
