/** `window.location` cannot be mocked: tests replace these instead. */
export const browser = {
  /** Another site's page, for instance the payment provider's. */
  goTo: (url: string) => window.location.assign(url),
  reload: () => window.location.reload(),
}
