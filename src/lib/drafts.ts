import { useState } from 'react'
import { useAppSelector } from '../app/hooks'
import { safeSessionStorage } from './safeStorage'

type Values = Record<string, unknown>

/** What somebody has entered in a form and not sent yet. */
interface Draft<Fields = Values> {
  values: Partial<Fields>
  /** The record's version when editing began. */
  version?: number
}

interface Drafts {
  /** `_id` of their user; undefined for guests. */
  owner?: string
  forms: Record<string, Draft>
}

const key = 'drafts'

// Text is in the tab's storage and outlives a reload; pictures are in memory only.
let inMemory: Drafts = { forms: {} }
let textInStorage: string | undefined

function load(): Drafts {
  const text = safeSessionStorage.get(key)
  if (text !== textInStorage) {
    inMemory = parse(text)
    textInStorage = text
  }
  return inMemory
}

function parse(text = ''): Drafts {
  try {
    const { owner, forms = {} } = JSON.parse(text) as Partial<Drafts>
    return { owner, forms }
  } catch {
    return { forms: {} }
  }
}

function save(drafts: Drafts) {
  const text = JSON.stringify(drafts, (_name, value: unknown) => (hasPictures(value) ? undefined : value))
  inMemory = drafts
  textInStorage = safeSessionStorage.set(key, text) ? text : undefined
  window[hasAnyPictures() ? 'addEventListener' : 'removeEventListener']('beforeunload', askBeforeUnload)
}

export const hasPictures = (value: unknown): boolean =>
  value instanceof File || (Array.isArray(value) && value.some(hasPictures))

const hasAnyPictures = () => Object.values(load().forms).some(({ values }) => Object.values(values).some(hasPictures))

/** Only pictures would be lost. */
function askBeforeUnload(event: BeforeUnloadEvent) {
  if (hasAnyPictures()) event.preventDefault()
}

const secrets = /password|^code$|^otp$/i

function keepDraft(name: string, draft: Draft) {
  const { owner, forms } = load()
  const values = Object.fromEntries(Object.entries(draft.values).filter(([field]) => !secrets.test(field)))
  const { [name]: _before, ...others } = forms
  save({ owner, forms: Object.keys(values).length === 0 ? others : { ...others, [name]: { ...draft, values } } })
}

export const forgetDrafts = () => save({ forms: {} })

/** Whoever logs in finds what was entered by them, or by the guest they were, and nothing of anybody else's. */
export function claimDrafts(userId?: string) {
  const { owner, forms } = load()
  if (owner !== userId) save({ owner: userId, forms: owner === undefined ? forms : {} })
}

/**
 * The draft of the form with this name: found again until it is sent, somebody logs out or another user logs in. `restored` is what
 * was there when the form opened.
 */
export function useDraft<Fields extends object>(name: string) {
  const { session, userId } = useAppSelector(({ auth }) => auth)
  const [restored, setRestored] = useState(() => {
    const { owner, forms } = load()
    const isTheirs = owner === undefined || session === 'unknown' || (session === 'user' && owner === userId)
    return isTheirs ? (forms[name] as Draft<Fields> | undefined) : undefined
  })

  /** Without values there is no draft. */
  function keep(values: Partial<Fields>, version?: number) {
    keepDraft(name, { values, version })
    if (Object.keys(values).length === 0) setRestored(undefined)
  }

  return { restored, keep, drop: () => keep({}) }
}
