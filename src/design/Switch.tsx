import styled from 'styled-components'
import { theme } from './tokens'

interface SwitchProps {
  /** Stays the same in both positions; the position is announced. */
  label: string
  /** The label is read aloud only. */
  labelHidden?: boolean
  checked: boolean
  /** Waiting for the server's yes: it stands where it stood and takes no second press. */
  busy?: boolean
  onChange: (next: boolean) => void
  /** The position in a word, on and off. */
  words?: readonly [on: string, off: string]
}

export function Switch({ label, labelHidden = false, checked, busy = false, onChange, words }: SwitchProps) {
  return (
    <Body
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => busy || onChange(!checked)}
    >
      <Track aria-hidden="true" />
      {!labelHidden && <span>{label}</span>}
      {words && <Word>{checked ? words[0] : words[1]}</Word>}
    </Body>
  )
}

const Track = styled.span`
  position: relative;
  flex: none;
  width: 44px;
  height: 24px;
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.round};
  background: ${theme.color.sunken};
  transition: background-color ${theme.motion.change};

  &::after {
    content: '';
    position: absolute;
    top: 3px;
    left: 3px;
    width: 16px;
    height: 16px;
    border-radius: ${theme.radius.round};
    background: ${theme.color.quiet};
    transition: transform ${theme.motion.change};
  }
`

const Body = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(3)};
  min-width: ${theme.size.target};
  min-height: ${theme.size.target};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  ${theme.type.small}
  text-align: left;
  cursor: pointer;

  &[aria-checked='true'] > ${Track} {
    border-color: ${theme.color.sea};
    background: ${theme.color.sea};

    &::after {
      background: ${theme.color.onSea};
      transform: translateX(20px);
    }
  }

  &[aria-busy] {
    cursor: progress;

    & > ${Track} {
      opacity: 0.55;
    }
  }

  @media (forced-colors: active) {
    & > ${Track}::after {
      background: ButtonText;
    }
    &[aria-checked='true'] > ${Track} {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

const Word = styled.span`
  color: ${theme.color.quiet};
`
