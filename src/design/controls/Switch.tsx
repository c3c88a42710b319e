import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import { theme } from '../tokens'

interface SwitchProps {
  /** Accessible name, the same in both states. */
  label: string
  checked: boolean
  /** Waiting for the server: keeps its state and ignores presses. */
  busy?: boolean
  onChange: (next: boolean) => void
  /** The visible text for each state. */
  states: readonly [on: string, off: string]
  /** Id of an error below it. */
  describedBy?: string
}

export function Switch({ label, checked, busy = false, onChange, states, describedBy }: SwitchProps) {
  return (
    <Target>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={describedBy}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        checked={checked}
        onChange={() => busy || onChange(!checked)}
        onKeyDown={toggleOnEnter}
      />
      <State>{checked ? states[0] : states[1]}</State>
    </Target>
  )
}

/** Checkboxes react to Space only, switches elsewhere to Enter, too. */
function toggleOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter') currentTarget.click()
}

/* The track is ::before, the thumb ::after. */
const Target = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(3)};
  cursor: pointer;

  input {
    appearance: none;
    position: relative;
    flex: none;
    width: ${theme.size.target};
    height: ${theme.size.target};
    margin: 0;
    border-radius: ${theme.radius.control};
    cursor: inherit;
  }

  input::before {
    content: '';
    position: absolute;
    inset: 10px 0;
    border: 1px solid ${theme.color.edge};
    border-radius: ${theme.radius.round};
    background: ${theme.color.sunken};
    transition: background-color ${theme.motion.normal};
  }

  input::after {
    content: '';
    position: absolute;
    top: 14px;
    left: 4px;
    width: 16px;
    height: 16px;
    border-radius: ${theme.radius.round};
    background: ${theme.color.quiet};
    transition: transform ${theme.motion.normal};
  }

  input:checked::before {
    border-color: ${theme.color.sea};
    background: ${theme.color.sea};
  }

  input:checked::after {
    background: ${theme.color.onSea};
    transform: translateX(20px);
  }

  &:has([aria-busy]) {
    cursor: progress;

    input {
      opacity: 0.55;
    }
  }

  @media (forced-colors: active) {
    input::after {
      background: ButtonText;
    }
    input:checked::before {
      background: Highlight;
    }
    input:checked::after {
      background: HighlightText;
    }
  }
`

const State = styled.span`
  ${theme.type.small}
  color: ${theme.color.quiet};
`
