const storageKey = 'flash-message'

/** A message for the page that is loaded next, where a load would take its toast away. Without storage it is lost. */
export const flashMessage = {
  keep(message: string) {
    try {
      sessionStorage.setItem(storageKey, message)
    } catch {
      return
    }
  },

  take(): string | undefined {
    try {
      const message = sessionStorage.getItem(storageKey) ?? undefined
      sessionStorage.removeItem(storageKey)
      return message
    } catch {
      return undefined
    }
  },
}
