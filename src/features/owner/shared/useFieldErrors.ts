import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../../../api/apiError'

/**
 * What is wrong with a form, by the names of its controls, of which `order` is the visual order; `root`: with the form as a whole. By
 * hand: react-hook-form would add more than half of what the calendar loads.
 */
export function useFieldErrors<Name extends string>(order: readonly Name[]) {
  type Errors = Partial<Record<Name | 'root', string>>
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})

  /** The first control with an error gets the focus. */
  function show(errors: Errors) {
    // Screen readers announce the error only if it is rendered before its field gets the focus.
    flushSync(() => setErrors(errors))
    const first = order.find((name) => errors[name])
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return {
    form,
    errors,
    clear: () => setErrors({}),
    /** Whether there is anything to show. */
    showAny: (errors: Errors): boolean => {
      const isWrong = Object.values(errors).some(Boolean)
      if (isWrong) show(errors)
      return isWrong
    },
    showRefusal: ({ field, message }: ApiError) =>
      show({ [order.find((name) => name === field) ?? 'root']: message } as Errors),
  }
}
