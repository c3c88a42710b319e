import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isRequired, validateField, type Field } from '@contract/field'
import { errorOf } from './apiError'

/** What a text field of a form needs: its rule of the contract, whether it must be filled in, and what is wrong with it. */
export function fieldProps<Values extends FieldValues>({
  register,
  formState,
}: Pick<UseFormReturn<Values>, 'register' | 'formState'>) {
  return (name: Path<Values>, field: Field) => ({
    required: isRequired(field),
    error: formState.errors[name]?.message as string | undefined,
    ...register(name, { validate: (value: string) => validateField(field, value) }),
  })
}

/**
 * Says in a form what a call threw: beside the field that the server names, else in the form's own place
 * (`errors.root`). Nothing that was entered is touched.
 */
export function setServerError<Values extends FieldValues>(
  { setError, setFocus, getValues }: Pick<UseFormReturn<Values>, 'setError' | 'setFocus' | 'getValues'>,
  thrown: unknown,
) {
  const error = errorOf(thrown)
  if (!error) return

  const field = (Object.keys(getValues()) as Path<Values>[]).find((name) => name === error.field)
  // Screen readers announce the error only if it is rendered before its field gets the focus.
  flushSync(() => setError(field ?? 'root', { type: 'server', message: error.message }))
  if (field) setFocus(field)
}
