import Type, { type TSchema } from 'typebox'
import type { Call } from './calls'

const flag = Type.Boolean({ description: 'False: refused, and message says why.' })

/**
 * The schema of everything a call can answer, success or not. It is an allow-list: what it does not name is not sent (F4).
 * User calls carry the flag in both spellings (D1); the data of a success is optional because a refusal has none.
 */
export function answerSchema(call: Call): TSchema {
  const data = Object.fromEntries(Object.entries(call.data).map(([name, schema]) => [name, Type.Optional(schema)]))
  return Type.Object({
    ...(call.path.startsWith('/api/user/') ? { Success: flag } : {}),
    success: flag,
    message: Type.String({ description: 'A sentence for a person.' }),
    field: Type.Optional(Type.String({ description: 'The payload field that caused a refusal.' })),
    ...data,
  })
}
