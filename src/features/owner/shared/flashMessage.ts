import { safeSessionStorage } from '../../../lib/safeStorage'

const storageKey = 'flash-message'

/** A message for the page that is loaded next, where a load would take its toast away. Without storage it is lost. */
export const flashMessage = {
  set: (message: string) => void safeSessionStorage.set(storageKey, message),

  /** Once: a reload shows nothing. */
  take(): string | undefined {
    const message = safeSessionStorage.get(storageKey)
    safeSessionStorage.remove(storageKey)
    return message
  },
}
