import { useState, type ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { controlStyle } from './controlStyle'
import { Field, type FieldFrame } from './Field'
import { IconButton } from './IconButton'
import { eye, eyeSlash } from '../icons/password'
import { theme } from '../tokens'

type PasswordFieldProps = FieldFrame & Omit<ComponentPropsWithRef<'input'>, 'type'>

export function PasswordField({ label, hint, error, id, ...input }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)

  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <Box>
          <Input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
          />
          <IconButton
            icon={isVisible ? eyeSlash : eye}
            label="Show password"
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          />
        </Box>
      )}
    </Field>
  )
}

/** Tells password managers whose password a form asks for. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

const Box = styled.div`
  position: relative;

  button {
    position: absolute;
    inset: 0 2px 0 auto;
    margin-block: auto;
    color: ${theme.color.quiet};
  }
`

const Input = styled.input`
  ${controlStyle}
  padding-right: ${theme.space(12)};
`
