import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { hasPictures, type useDraft } from './drafts'

/** Enters a draft into its form again, and keeps what differs from the form's default values; `version` is what an edit began with. */
export function useFormDraft<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setValue' | 'subscribe' | 'reset'>,
  draft: ReturnType<typeof useDraft<Fields>>,
  version?: number,
) {
  const enter = useEffectEvent(() => {
    for (const [field, value] of Object.entries(draft.restored?.values ?? {}))
      form.setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
  })
  const keepChanges = useEffectEvent((values: Fields, defaults: FieldValues = {}) => {
    const changes = Object.entries(values).filter(([field, value]) => !isSame(value, defaults[field]))
    draft.keep(Object.fromEntries(changes) as Partial<Fields>, version)
  })
  useEffect(() => {
    enter()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keepChanges(values, defaultValues),
    })
  }, [form])

  return {
    ...draft,
    /** The form is as if nothing had been entered. */
    discard: () => {
      // Also where a form otherwise keeps what was typed.
      form.reset(undefined, { keepDirtyValues: false, keepErrors: false })
      draft.drop()
    },
  }
}

const isSame = (value: unknown, other: unknown) =>
  !hasPictures(value) && JSON.stringify(value) === JSON.stringify(other)
