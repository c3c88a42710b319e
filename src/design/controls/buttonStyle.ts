import { css } from 'styled-components'
import { theme } from '../tokens'

/** `danger`: what is done cannot be undone. */
export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'

/** What all that look like a button have in common. */
export interface ButtonShape {
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  /** Fills its container. */
  wide?: boolean
  /** Path data from `icons/`. */
  icon?: string
}

export interface ButtonLook {
  $variant?: ButtonVariant
  $small?: boolean
  $wide?: boolean
}

const looks = {
  primary: css`
    background: ${theme.color.sea};
    color: ${theme.color.onSea};

    &:hover:not([aria-disabled]) {
      background: ${theme.color.seaHover};
      color: ${theme.color.onSea};
    }
  `,
  quiet: css`
    border-color: ${theme.color.edge};
    background: transparent;
    color: ${theme.color.ink};

    &:hover:not([aria-disabled]) {
      border-color: ${theme.color.sea};
      background: ${theme.color.tint};
      color: ${theme.color.ink};
    }
  `,
  plain: css`
    background: transparent;
    color: ${theme.color.sea};

    &:hover:not([aria-disabled]) {
      background: ${theme.color.tint};
      color: ${theme.color.sea};
    }
  `,
  danger: css`
    background: ${theme.color.error};
    color: ${theme.color.paper};
  `,
}

export const buttonStyle = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space(2)};
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  min-height: ${({ $small }) => ($small ? theme.size.target : theme.size.control)};
  padding: ${theme.space(2)} ${({ $small }) => ($small ? theme.space(4) : theme.space(6))};
  border: 1px solid transparent;
  border-radius: ${theme.radius.control};
  ${theme.type.strong}
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color ${theme.motion.fast},
    border-color ${theme.motion.fast},
    color ${theme.motion.fast};

  &[aria-disabled] {
    cursor: default;
    opacity: 0.6;
  }

  &[aria-busy][aria-disabled] {
    cursor: progress;
    opacity: 0.88;
  }

  ${({ $variant = 'primary' }) => looks[$variant]}
`
