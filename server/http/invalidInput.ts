import type { FastifyError, FastifySchemaValidationError } from 'fastify'
import { badRequest, refusal, type Refusal } from './refusal'

/** Ajv keywords that speak of structure: who breaks them is a broken client, not a person with a form. */
const structural = new Set(['type', 'required', 'additionalProperties'])

interface AjvError extends FastifySchemaValidationError {
  /** The schema of the field that failed, present because Ajv runs `verbose`. */
  parentSchema?: { sentence?: string }
}

/**
 * A body that does not fit its schema, as a refusal: a wrong value is told with the field's own sentence, 200 and the
 * field's name; a wrong structure is 400. The sentences stand in contract/fields.ts beside the rules.
 */
export function invalidInput({ validation = [] }: Pick<FastifyError, 'validation'>): Refusal {
  const errors = validation as AjvError[]
  const field = errors[0]?.instancePath.split('/')[1]
  const value = errors.find(({ keyword }) => !structural.has(keyword))
  const sentence = errors.map(({ parentSchema }) => parentSchema?.sentence).find(Boolean)
  return field && value && sentence ? refusal(sentence, field) : badRequest()
}
