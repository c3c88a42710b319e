import { useState } from 'react'
import { useForm, type FieldValues, type Path } from 'react-hook-form'
import { errorOf } from '../../../api/apiError'
import { setServerError } from '../../../api/formFields'
import { useDraft, useFormDraft } from '../../../lib/drafts'

type Payload<Values> = Record<keyof Values, string>

interface EditFormOptions<Values> {
  /** Of its draft. */
  name: string
  current: Values
  /** Values as they are sent: two that mean the same are the same text. */
  toPayload: (values: Values) => Payload<Values>
  refetch: () => Promise<unknown>
}

/** A form of what somebody else may edit meanwhile. What nobody has typed over follows `current`; what was typed stays. */
export function useEditForm<Values extends FieldValues>({
  name,
  current,
  toPayload,
  refetch,
}: EditFormOptions<Values>) {
  const form = useForm<Values>({
    mode: 'onTouched',
    values: current,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const kept = useDraft<Values>(name)
  const [opened, setOpened] = useState(kept.restored?.began ?? current)
  const draft = useFormDraft(form, kept, opened)
  const [before, now] = [toPayload(opened), toPayload(current)]
  const names = Object.keys(current) as Path<Values>[]
  const isDirty = (name: Path<Values>) => form.getFieldState(name, form.formState).isDirty

  return {
    form,
    draft,

    /** What was typed over something that has changed since the form was opened or saved. */
    conflicts: names.filter((name) => isDirty(name) && before[name] !== now[name]),

    /** All that has to be sent. */
    changesIn: (values: Values) => {
      const changes = Object.entries(toPayload(values)).filter(([name, text]) => text !== now[name])
      return Object.fromEntries(changes) as Partial<Payload<Values>>
    },

    /** What was typed while `values` were being saved stays. */
    acceptSaved: async (values: Values) => {
      form.resetDefaultValues(values)
      setOpened(values)
      draft.drop()
      await refetch()
    },

    /** After a refusal as stale, the next save is of the version that is there now. */
    showError: async (thrown: unknown) => {
      const error = errorOf(thrown)
      if (error?.field !== 'version') return setServerError(form, thrown)
      await refetch()
      form.setError('root', {
        message: `${error.message} Your entries are still here: compare them with what is there now, and save again.`,
      })
    },
  }
}
