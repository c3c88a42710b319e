const storageKey = 'said-after-loading'

/** A sentence for the page that is loaded next, where a load would take its toast away. */
export const saidAfterLoading = {
  keep(sentence: string) {
    try {
      sessionStorage.setItem(storageKey, sentence)
    } catch {
      // Without storage the page has to speak for itself.
    }
  },

  /** Once: the load after that says nothing. */
  take(): string | undefined {
    try {
      const sentence = sessionStorage.getItem(storageKey) ?? undefined
      sessionStorage.removeItem(storageKey)
      return sentence
    } catch {
      return undefined
    }
  },
}
