/** A paragraph, a one-time code, labelled values, a person's own words, or a link of ours. Plain text, escaped where it is set. */
export type LetterPart =
  | string
  | { code: string }
  | { details: [label: string, value: string][] }
  | { quote: string }
  | { link: string; href: string }

/** On one line, so that a name cannot change a mail's layout. */
export const inline = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The colon of a scheme, the dot before a letter and the @ within a word, in whatever script: what makes a link of an address. */
const linkable = /:(?=\/\/)|[.\u3002\uff0e\uff61](?=\p{L})|@(?=\S)/gu

/** Other people's words as they are read, but with a space of no width where a mail program would see an address of web or mail. */
export const unlinked = (text: string) => text.replace(linkable, '$&\u200b')

export const lines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/)
