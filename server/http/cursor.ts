import { fields } from '../../contract/fields'
import { refusal } from './refusal'

/** Where a page ended: the sort key of its last row. */
export interface Position {
  createdAt: Date
  id: string
}

/** Opaque to callers. `keys`: what the list is sorted by before the age of its rows; without dots. */
export const encodeCursor = ({ createdAt, id }: Position, ...keys: (string | number)[]): string =>
  Buffer.from([...keys, createdAt.getTime(), id].join('.')).toString('base64url')

/** `parseKeys` returns undefined for keys of another list. Refuses a cursor that is not ours. */
export function decodeCursor<Keys>(
  cursor: string | undefined,
  parseKeys: (keys: string[]) => Keys | undefined,
): (Position & Keys) | undefined {
  if (cursor === undefined) return undefined
  const parts = Buffer.from(cursor, 'base64url').toString().split('.')
  const [time = '', id = ''] = parts.slice(-2)
  const keys = parts.slice(0, -2)
  const position = { createdAt: new Date(Number(time)), id }
  const parsed = parseKeys(keys)
  const isOurs = /^\d{1,13}$/.test(time) && /^[\w-]{1,64}$/.test(id) && encodeCursor(position, ...keys) === cursor
  if (!parsed || !isOurs) throw refusal(fields.cursor.message, 'cursor')
  return { ...position, ...parsed }
}
