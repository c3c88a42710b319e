/** Letters that Unicode does not take apart into another letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Words without capitals, accents and punctuation, a space between two. */
export function wordsOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’ʼ]/gu, '')
    .replace(/[ßæœøłđðþı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const spelledOut: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' }

/** A text as written, and with "St" spelled out, which at the end is a street. */
export function spellings(text: string): string[] {
  const words = wordsOf(text).split(' ')
  const last = words.length - 1
  const inFull = words.map((word, index) => (index < last ? (spelledOut[word] ?? word) : word))
  return [...new Set([words, inFull].map((each) => each.join(' ')))].filter(Boolean)
}

/** A city's name as whole words of others, with a space at either end. Scripts without capitals often do without spaces too. */
export const asWords = (city: string) => (/\p{Lo}/u.test(city) ? city : ` ${city} `)

/** The city that an address names, of those given: the last one, as a street may bear another's name; New York, not York. */
export function cityNamedIn(address: string, cities: readonly string[]): string | undefined {
  const words = wordsOf(address)
  const found = cities.flatMap((city) => {
    const name = wordsOf(city)
    if (!name || !` ${words} `.includes(asWords(name))) return []
    return [{ city, end: ` ${words} `.lastIndexOf(name) + name.length, length: name.length }]
  })
  return found.toSorted((one, other) => other.end - one.end || other.length - one.length)[0]?.city
}
