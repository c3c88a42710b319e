/** A paragraph, a one-time code, labelled values, a person's own words, or a link of ours. Plain text, escaped where it is set. */
export type LetterPart =
  | string
  | { code: string }
  | { details: [label: string, value: string][] }
  | { quote: string }
  | { link: string; href: string }

/** On one line, so that a name cannot change a mail's layout. */
export const inline = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export const lines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/)
