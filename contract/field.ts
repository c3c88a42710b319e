/**
 * The values that a person can enter: one rule and one message each, for both sides.
 *
 * A field is a plain JSON Schema. The server hands it to Ajv; a form runs {@link validateField}. A value that breaks its rule
 * is refused with the field's `message`; a wrong type is a broken client and is answered with 400.
 */
export interface Field {
  readonly type: 'string' | 'boolean' | 'array' | 'object' | readonly ['number', 'string']
  /** Of an object: its structure alone. What its values must be, a function of the contract says, which both sides run. */
  readonly properties?: Readonly<Record<string, Structure>>
  /** Of a list: what each of its texts must be, and how many there may be, none twice. */
  readonly items?: { readonly type: 'string'; readonly maxLength: number; readonly pattern: string }
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: true
  /** In code points, as JSON Schema counts them. */
  readonly minLength?: number
  readonly maxLength?: number
  /** Matched with the `u` flag. */
  readonly pattern?: string
  /** Of numbers only; the pattern holds the same range for numbers sent as text. */
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  /** The most decimals of a number: a keyword of our own, because `multipleOf: 0.01` is judged in binary fractions. */
  readonly decimals?: number
  /** What a person reads when the rule is broken. */
  readonly message: string
}

type Structure =
  | { readonly type: 'string' | 'number' }
  | { readonly type: 'array'; readonly items: Structure }
  | {
      readonly type: 'object'
      readonly properties: Readonly<Record<string, Structure>>
      readonly required: readonly string[]
    }

/**
 * Characters that show nothing: blanks, controls, format characters (Cf), what a font may leave out (DI), and three blanks that
 * Unicode counts as symbols.
 */
const unseen = '\\s\\u0001-\\u001f\\u007f-\\u009f\\p{Cf}\\p{DI}\\u2800\\u{1D159}\\u{13441}\\u{13442}'

/** Text with something to see in it. PostgreSQL cannot store U+0000. */
export const requiredText = (maxLength: number, ask: string) =>
  ({
    type: 'string',
    maxLength,
    pattern: `^[${unseen}]*[^\\u0000${unseen}][^\\u0000]*$`,
    message: `${ask}, at most ${maxLength} characters.`,
  }) as const satisfies Field

/** A time part is accepted and dropped. Whether the day exists is checked in contract/stay.ts. */
export const date = (message: string) =>
  ({ type: 'string', maxLength: 40, pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.+Z\\-]*)?$', message }) as const

export const wholeNumbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Dollars, with cents or without: one rule for numbers and for text, as forms send them. */
export const dollars = (maximum: number, message: string, { canBeNegative = false } = {}) => {
  const digits = String(Math.floor(maximum)).length
  return {
    type: ['number', 'string'],
    minimum: canBeNegative ? -maximum : 0,
    maximum,
    decimals: 2,
    maxLength: digits + (canBeNegative ? 4 : 3),
    pattern: `^${canBeNegative ? '-?' : ''}\\d{1,${digits}}(\\.\\d{1,2})?$`,
    message,
  } as const satisfies Field
}

/** The message for a text that breaks its field's rule, as Ajv decides on the server; undefined when it keeps it. */
export function validateField({ minLength = 0, maxLength = Infinity, pattern = '', message }: Field, text: string) {
  const length = [...text].length
  const isKept = length >= minLength && length <= maxLength && new RegExp(pattern, 'u').test(text)
  return isKept ? undefined : message
}

/** Whether the field must be filled in. */
export const isRequired = (field: Field): boolean => validateField(field, '') !== undefined
