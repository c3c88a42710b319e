import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useAppSelector } from '../app/hooks'
import { draftsKey, safeSessionStorage } from './safeStorage'

/** What somebody has entered in a form and not sent yet. */
interface Draft<Fields = FieldValues> {
  /** `_id` of the user whose it is; none of a guest's. */
  owner?: string
  values: Partial<Fields>
  /** What an edit began with. */
  began?: Fields
}

type Drafts = Record<string, Draft>

// Text is in the tab's storage and outlives a reload; pictures are in memory only. What is in memory counts as long as the text is
// in the storage: whoever logs out removes it there.
let inMemory: Drafts = {}
let textInStorage: string | undefined

function load(): Drafts {
  const text = safeSessionStorage.get(draftsKey)
  if (text !== textInStorage) {
    inMemory = parse(text)
    textInStorage = text
  }
  return inMemory
}

function parse(text = '{}'): Drafts {
  try {
    return JSON.parse(text) as Drafts
  } catch {
    return {}
  }
}

function save(drafts: Drafts) {
  const text = JSON.stringify(drafts, (_name, value: unknown) => (hasPictures(value) ? undefined : value))
  inMemory = drafts
  textInStorage = safeSessionStorage.set(draftsKey, text) ? text : undefined
  window[hasAnyPictures() ? 'addEventListener' : 'removeEventListener']('beforeunload', askBeforeUnload)
}

const hasPictures = (value: unknown): boolean =>
  value instanceof File || (Array.isArray(value) && value.some(hasPictures))

const hasAnyPictures = () => Object.values(load()).some(({ values }) => Object.values(values).some(hasPictures))

/** Only pictures would be lost. */
function askBeforeUnload(event: BeforeUnloadEvent) {
  if (hasAnyPictures()) event.preventDefault()
}

const secrets = /password|^code$|^otp$/i

function keepDraft(name: string, draft: Draft) {
  const values = Object.fromEntries(Object.entries(draft.values).filter(([field]) => !secrets.test(field)))
  const { [name]: _before, ...others } = draftsOf(draft.owner)
  const isEmpty = Object.keys(values).length === 0
  save(isEmpty ? others : { ...others, [name]: { ...draft, values } })
}

/** Of a user and of whoever was a guest here before. */
const draftsOf = (owner?: string): Drafts =>
  Object.fromEntries(Object.entries(load()).filter(([, draft]) => !draft.owner || draft.owner === owner))

/** When somebody logs in: what others have left is not theirs. */
export const keepOnlyDraftsOf = (userId?: string) =>
  save(Object.fromEntries(Object.entries(load()).filter(([, { owner }]) => owner && owner === userId)))

/**
 * The draft of the form with this name: found again until it is sent, somebody logs out or another user logs in. `restored` is what
 * was there when the form opened.
 */
export function useDraft<Fields extends FieldValues>(name: string) {
  const owner = useAppSelector(({ auth }) => (auth.session === 'user' ? auth.userId : undefined))
  const [restored, setRestored] = useState(() => {
    const draft = load()[name] as Draft<Fields> | undefined
    return draft?.owner === owner ? draft : undefined
  })

  /** Without values there is no draft. */
  function keep(values: Partial<Fields>, began?: Fields) {
    keepDraft(name, { owner, values, began })
    if (Object.keys(values).length === 0) setRestored(undefined)
  }

  return { restored, keep, drop: () => keep({}) }
}

/** Enters a draft into its form again, and keeps what differs from the form's default values. `began` is what an edit began with. */
export function useFormDraft<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setValue' | 'subscribe' | 'reset'>,
  draft: ReturnType<typeof useDraft<Fields>>,
  began?: Fields,
) {
  const enter = useEffectEvent(() => {
    for (const [field, value] of Object.entries(draft.restored?.values ?? {}))
      form.setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
  })
  const keepChanges = useEffectEvent((values: Fields, defaults: FieldValues = {}) => {
    const changes = Object.entries(values).filter(([field, value]) => !isSame(value, defaults[field]))
    draft.keep(Object.fromEntries(changes) as Partial<Fields>, began)
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
      form.reset()
      draft.drop()
    },
  }
}

const isSame = (value: unknown, other: unknown) =>
  !hasPictures(value) && JSON.stringify(value) === JSON.stringify(other)
