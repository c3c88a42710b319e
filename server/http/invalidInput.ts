import type { FastifyError, FastifySchemaValidationError } from 'fastify'
import { badRequest, refusal, type Refusal } from './refusal'

/** Ajv keywords about structure, which only a broken client gets wrong, never a person with a form. */
const structural = new Set(['type', 'required', 'additionalProperties'])

interface AjvError extends FastifySchemaValidationError {
  /** The schema of the field that failed, present because Ajv runs `verbose`. */
  parentSchema?: { message?: string }
}

/**
 * A body that does not match its schema, as a refusal: a wrong value is 200 with the field's own message and name, a wrong
 * structure is 400.
 */
export function invalidInput({ validation = [] }: Pick<FastifyError, 'validation'>): Refusal {
  const errors = validation as AjvError[]
  const field = errors[0]?.instancePath.split('/')[1]
  const value = errors.find(({ keyword }) => !structural.has(keyword))
  const message = errors.map(({ parentSchema }) => parentSchema?.message).find(Boolean)
  return field && value && message ? refusal(message, field) : badRequest()
}
