import { useState } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import { useDraft } from '../../../lib/drafts'
import { useFormDraft } from '../../../lib/useFormDraft'

type Payload<Values> = Record<keyof Values, string>

interface EditFormOptions<Values> {
  /** Of its draft. */
  name: string
  current: Values
  /** Of `current`. */
  version: number
  /** Values as they are sent: two that mean the same are the same text. */
  toPayload: (values: Values) => Payload<Values>
}

/** A form of what somebody else may edit meanwhile. What nobody has typed over follows `current`; what was typed stays. */
export function useEditForm<Values extends FieldValues>({
  name,
  current,
  version,
  toPayload,
}: EditFormOptions<Values>) {
  const form = useForm<Values>({
    mode: 'onTouched',
    values: current,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const kept = useDraft<Values>(name)
  /** What the owner has seen: a newer version is not taken for seen while something of theirs lies over it. */
  const [seen, setSeen] = useState(kept.restored?.version ?? version)
  const draft = useFormDraft(form, kept, seen)
  const isTouched = kept.restored !== undefined || Object.keys(form.formState.dirtyFields).length > 0
  if (!isTouched && seen < version) setSeen(version)

  return {
    form,
    draft,
    /** Somebody else has changed it since: the form says so before anything is sent over it. */
    isStale: seen < version,
    /** After that notice, the one that is there now. */
    version: Math.max(seen, version),

    /** All that has to be sent. */
    changesIn: (values: Values) => {
      const now = toPayload(current)
      const changes = Object.entries(toPayload(values)).filter(([name, text]) => text !== now[name])
      return Object.fromEntries(changes) as Partial<Payload<Values>>
    },

    /** What was typed while `values` were being saved stays. */
    acceptSaved: (values: Values, savedVersion: number) => {
      form.resetDefaultValues(values)
      setSeen(savedVersion)
      draft.drop()
    },
  }
}
