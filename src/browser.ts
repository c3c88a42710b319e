/** Leaving the page, behind a name that a test can watch: the browser itself lets nobody replace these. */
export const browser = {
  /** Another site's page, for instance the payment provider's. */
  goTo: (url: string) => window.location.assign(url),
  reload: () => window.location.reload(),
}
