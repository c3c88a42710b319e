import { css } from 'styled-components'
import { theme } from '../tokens'

export const controlStyle = css`
  width: 100%;
  min-width: 0;
  min-height: ${theme.size.control};
  padding: ${theme.space(2)} ${theme.space(3)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.control};
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  ${theme.type.body}
  line-height: 1.4;
  transition: border-color ${theme.motion.fast};

  &::placeholder {
    color: ${theme.color.quiet};
    opacity: 1;
  }

  &:hover:not(:disabled) {
    border-color: ${theme.color.ink};
  }

  &:focus-visible {
    border-color: ${theme.color.sea};
  }

  &[aria-invalid='true'] {
    border-color: ${theme.color.error};
    box-shadow: inset 0 0 0 1px ${theme.color.error};
  }

  &:disabled {
    border-color: ${theme.color.line};
    background: ${theme.color.sunken};
    color: ${theme.color.quiet};
    opacity: 1;
  }
`

/** For a label or a box around a file input, which covers it whole, so that it can be clicked anywhere. */
export const fileZoneStyle = css`
  position: relative;
  border: 1px dashed ${theme.color.edge};
  background: ${theme.color.surface};

  &:hover {
    border-color: ${theme.color.sea};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.sea};
    outline-offset: 2px;
  }

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`
