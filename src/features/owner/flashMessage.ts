import { safeSessionStorage } from '../../safeStorage'

const storageKey = 'flash-message'

/** A message for the page that is loaded next, where the load would take its toast away. */
export const flashMessage = {
  set: (message: string) => safeSessionStorage.set(storageKey, message),

  /** Once: a reload shows nothing. */
  take() {
    const message = safeSessionStorage.get(storageKey)
    safeSessionStorage.remove(storageKey)
    return message
  },
}
