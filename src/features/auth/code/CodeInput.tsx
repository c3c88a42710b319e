import { useImperativeHandle, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { codeDigits } from '../../../../contract/limits'
import { digitAt, findCode, typedInto, withDigits, withoutDigit } from './codeBoxes'
import { controlStyle } from '../../../design/controls/controlStyle'
import { FieldGroup } from '../../../design/controls/FieldGroup'
import { theme } from '../../../design/tokens'

interface CodeInputProps {
  legend: string
  /** Up to six characters; a space where a box was left empty. */
  value: string
  onChange: (code: string) => void
  hint?: ReactNode
  error?: string
  /** Focuses the first box that is still empty. */
  ref?: Ref<{ focus: () => void }>
}

/** Six boxes for a one-time code: typed digit by digit, pasted into any box, or autofilled. */
export function CodeInput({ legend, value, onChange, hint, error, ref }: CodeInputProps) {
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
    <FieldGroup legend={legend} hint={hint} error={error}>
      <Boxes ref={boxes}>
        {Array.from({ length: codeDigits }, (_, index) => (
          <Box
            key={index}
            type="text"
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
