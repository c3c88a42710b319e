import { useImperativeHandle, useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import styled from 'styled-components'
import { codeDigits } from '@contract/limits'
import { controlStyle } from '../../../design/controls/controlStyle'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { theme } from '../../../design/tokens'

interface CodeInputProps {
  legend: string
  /** Up to six characters; a space where a box was left empty. */
  value: string
  onChange: (code: string) => void
  error?: string
  /** Focuses the first box that is still empty. */
  ref?: Ref<{ focus: () => void }>
}

/** Six boxes for a one-time code: typed digit by digit, pasted into any box, or autofilled. */
export function CodeInput({ legend, value, onChange, error, ref }: CodeInputProps) {
  const boxes = useRef<HTMLDivElement>(null)
  const boxAt = (index: number) => boxes.current?.querySelectorAll('input')[index]

  useImperativeHandle(ref, () => ({
    focus() {
      const firstEmpty = Array.from({ length: codeDigits }).findIndex((_, index) => !digitAt(value, index))
      boxAt(Math.max(firstEmpty, 0))?.focus()
    },
  }))

  function change(code: string, focusOn: number) {
    boxAt(Math.min(focusOn, codeDigits - 1))?.focus()
    onChange(code)
  }

  function fill(index: number, digits: string) {
    const whole = digits.length === codeDigits
    if (digits) change(withDigits(value, index, digits), whole ? codeDigits : index + digits.length)
  }

  function type(index: number, text: string) {
    if (text === '') change(withoutDigit(value, index), index)
    else fill(index, typedInto(digitAt(value, index), text))
  }

  function paste(event: ClipboardEvent, index: number) {
    event.preventDefault()
    fill(index, findCode(event.clipboardData.getData('text')))
  }

  function press(event: KeyboardEvent, index: number) {
    if (event.key === 'ArrowLeft') boxAt(index - 1)?.focus()
    // Typing the same digit again fires no change event.
    else if (event.key === 'ArrowRight' || event.key === digitAt(value, index)) boxAt(index + 1)?.focus()
    else if (event.key === 'Backspace' && !digitAt(value, index) && index > 0)
      change(withoutDigit(value, index - 1), index - 1)
    else return

    event.preventDefault()
  }

  return (
    <FieldGroup legend={legend} error={error}>
      <Boxes ref={boxes}>
        {Array.from({ length: codeDigits }, (_, index) => (
          <Box
            key={index}
            type="text"
            name="code"
            inputMode="numeric"
            pattern="[0-9]"
            required
            aria-label={`Digit ${index + 1}`}
            aria-invalid={error ? true : undefined}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            value={digitAt(value, index)}
            onChange={(event) => type(index, event.target.value)}
            onPaste={(event) => paste(event, index)}
            onKeyDown={(event) => press(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </Boxes>
    </FieldGroup>
  )
}

// A code as the boxes hold it: one character per box, a space for an empty box, no trailing spaces.

/** Six digits in a row, also written as `123 456` or `123-456`. */
const wholeCode = new RegExp(`(?<!\\d)\\d(?:[\\s-]?\\d){${codeDigits - 1}}(?!\\d)`)

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The code in a pasted or autofilled text, else its first digits: `Your code is 123 456, for 10 minutes` → `123456`. */
const findCode = (text: string) => digitsOf(wholeCode.exec(text)?.[0] ?? text).slice(0, codeDigits)

/** Fills the boxes from `index` on; a whole code always starts in the first box. */
function withDigits(code: string, index: number, digits: string): string {
  const start = digits.length === codeDigits ? 0 : index
  const fitting = digits.slice(0, codeDigits - start)
  const boxes = code.padEnd(codeDigits)
  return (boxes.slice(0, start) + fitting + boxes.slice(start + fitting.length)).trimEnd()
}

const withoutDigit = (code: string, index: number) => (code.slice(0, index) + ' ' + code.slice(index + 1)).trimEnd()

const digitAt = (code: string, index: number) => (code[index] ?? '').trim()

/**
 * The digits to keep after typing into a box that may hold a digit already: the new one wins, on either side of the
 * old one. More than two characters are autofill and may contain a whole code.
 */
function typedInto(previous: string, text: string): string {
  const digits = digitsOf(text)
  if (digits.length === 2 && previous) return digits.startsWith(previous) ? digits.slice(1) : digits.slice(0, 1)
  return findCode(text)
}

const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(${codeDigits}, minmax(0, 48px));
  gap: ${theme.space(2)};
  margin-block: ${theme.space(2)};

  /* Too narrow for six boxes of a sufficient target size. */
  @media (max-width: 343px) {
    grid-template-columns: repeat(3, 48px);
  }
`

const Box = styled.input`
  ${controlStyle}
  min-height: 56px;
  padding: 0;
  font-size: 1.5rem;
  ${theme.type.figures}
  text-align: center;
`
