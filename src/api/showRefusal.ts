import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { errorOf } from './apiError'

/**
 * Says in a form what a call threw: beside the field that the server names, else in the form's own place
 * (`errors.root`). Nothing that was entered is touched.
 */
export function showRefusal<Fields extends FieldValues>(
  setError: UseFormSetError<Fields>,
  thrown: unknown,
  fields: readonly Path<Fields>[],
) {
  const error = errorOf(thrown)
  if (!error) return

  const field = fields.find((name) => name === error.field)
  if (field) setError(field, { type: 'server', message: error.message }, { shouldFocus: true })
  else setError('root', { type: 'server', message: error.message })
}
