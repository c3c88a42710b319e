import type { Call } from './calls'
import { entities } from './entities'
import type { Field } from './field'
import { fields } from './fields'

/** A call's row as JSON Schemas. For the server; the page does not import them. */

const mapped = <Value, Result>(row: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, map(value)]))

/** What JSON Schema does not know has names that every tool takes for extensions of it. */
export const ruleOf = ({ message, decimals, ...rule }: Field) => ({
  ...rule,
  'x-message': message,
  ...(decimals !== undefined && { 'x-decimals': decimals }),
})

/** These, for Ajv. */
export const keywords = [
  'x-message',
  {
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    validate: (most: number, value: number) => Number(value.toFixed(most)) === value,
  },
] as const

/** What a call takes as body, query or text fields of a form; undefined where nothing is sent. */
export const payloadSchema = ({ sends, maySend }: Pick<Call, 'sends' | 'maySend'>) =>
  (sends ?? maySend) && {
    type: 'object',
    properties: mapped({ ...sends, ...maySend }, (name) => ruleOf(fields[name])),
    required: Object.keys(sends ?? {}),
  }

const flag = { type: 'boolean', description: 'False: refused, and message says why.' }

/**
 * Everything a call can answer with 200, success or refusal. It is an allow-list: what it does not name is not sent. User
 * calls carry the flag in both spellings; the data of a success is optional because a refusal has none.
 */
export const answerSchema = ({ path, answers, mayAnswer }: Call) => ({
  type: 'object',
  properties: {
    ...(path.startsWith('/api/user/') && { Success: flag }),
    success: flag,
    message: { type: 'string', description: 'A sentence for a person.' },
    field: { type: 'string', description: 'The member of the payload that caused a refusal.' },
    expected: { type: 'number', description: 'What that member would have to say now.' },
    ...mapped({ ...answers, ...mayAnswer }, (name) => entities[name]),
  },
  required: ['success', 'message'],
})
