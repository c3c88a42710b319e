/** `window.location` cannot be mocked: tests replace these instead. */
export const browser = {
  /** A load of another address: another site's, for instance the payment provider's, or one of ours from the start. */
  goTo: (url: string) => window.location.assign(url),
  /** The same, in the place of this entry of the history. */
  replaceWith: (url: string) => window.location.replace(url),
  reload: () => window.location.reload(),
  /** Where it is, in IANA's spelling. */
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
}
