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
