import { useEffect, useEffectEvent } from 'react'
import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { errorOf } from '../../../api/apiError'
import { showRefusal } from '../../../api/formFields'

/** Every entry as it is sent: two that mean the same are the same text. */
type Sent<Entries> = Record<keyof Entries, string>

export interface Edited<Entries> {
  /** What is there now, of an entry that was typed over something else; undefined while the two agree. */
  nowOf: <Name extends keyof Entries>(name: Name) => Entries[Name] | undefined
  /** Gives up what was typed for what is there now. */
  takeNow: (name: keyof Entries) => void
  /** What differs from what is there now: all that has to be sent. */
  changesIn: (entries: Entries) => Partial<Sent<Entries>>
  /** Says in the form what saving it threw; where that was too old, beside what is there now. */
  refuse: (thrown: unknown) => Promise<void>
}

/**
 * Keeps an open form in step with what the server has. `now` is that, the same object until it changes. What nobody has touched
 * follows it; what was typed stays, and can be compared with it. The form's default values are what its entries began with.
 */
export function useEdited<Entries extends FieldValues>(
  form: UseFormReturn<Entries>,
  now: Entries,
  sentOf: (entries: Entries) => Sent<Entries>,
  refetch: () => Promise<unknown>,
): Edited<Entries> {
  const { control, formState, getValues, resetField, setError, setFocus } = form
  const names = Object.keys(now) as Path<Entries>[]
  const there = sentOf(now)
  const typed = sentOf(useWatch({ control }) as Entries)
  const before = sentOf(formState.defaultValues as Entries)

  const begin = (name: Path<Entries>) => resetField(name, { defaultValue: now[name] })

  const follow = useEffectEvent(() => {
    const entered = sentOf(getValues())
    for (const name of names) {
      const isOld = before[name] !== there[name]
      if (isOld && [before[name], there[name]].includes(entered[name])) begin(name)
    }
  })
  useEffect(() => follow(), [now])

  return {
    nowOf: (name) => (typed[name] !== there[name] && before[name] !== there[name] ? now[name] : undefined),

    takeNow(name) {
      begin(name as Path<Entries>)
      setFocus(name as Path<Entries>)
    },

    changesIn(entries) {
      const sent = sentOf(entries)
      const changed = names.filter((name) => sent[name] !== there[name])
      return Object.fromEntries(changed.map((name) => [name, sent[name]])) as Partial<Sent<Entries>>
    },

    async refuse(thrown) {
      const error = errorOf(thrown)
      if (error?.field !== 'version') return showRefusal(form, thrown)
      await refetch()
      setError('root', {
        message: `${error.message} Your entries are still here: compare them with what is there now, and save again.`,
      })
    },
  }
}
