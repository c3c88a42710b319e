import { codeDigits } from '../../../../contract/limits'

// A code as the boxes hold it: one character per box, a space for an empty box, no trailing spaces.

/** Six digits in a row, also written as `123 456` or `123-456`. */
const wholeCode = new RegExp(`(?<!\\d)\\d(?:[\\s-]?\\d){${codeDigits - 1}}(?!\\d)`)

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The code in a pasted or autofilled text, else its first digits: `Your code is 123 456, for 10 minutes` → `123456`. */
export function findCode(text: string): string {
  return digitsOf(wholeCode.exec(text)?.[0] ?? text).slice(0, codeDigits)
}

/** Fills the boxes from `index` on; a whole code always starts in the first box. */
export function withDigits(code: string, index: number, digits: string): string {
  const start = digits.length === codeDigits ? 0 : index
  const fitting = digits.slice(0, codeDigits - start)
  const boxes = code.padEnd(codeDigits)
  return (boxes.slice(0, start) + fitting + boxes.slice(start + fitting.length)).trimEnd()
}

export function withoutDigit(code: string, index: number): string {
  return (code.slice(0, index) + ' ' + code.slice(index + 1)).trimEnd()
}

export const digitAt = (code: string, index: number) => (code[index] ?? '').trim()

/**
 * The digits to keep after typing into a box that may hold a digit already: the new one wins, on either side of the
 * old one. More than two characters are autofill and may contain a whole code.
 */
export function typedInto(previous: string, text: string): string {
  const digits = digitsOf(text)
  if (digits.length === 2 && previous) return digits.startsWith(previous) ? digits.slice(1) : digits.slice(0, 1)
  return findCode(text)
}
