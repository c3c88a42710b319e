import styled, { css } from 'styled-components'
import { theme } from '../../../design/tokens'
import { bottomBar } from '../OwnerNavigation'

export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`

/** A form's button and its status, which on phones stands above the button: below it, the bottom bar would hide it. */
export const FormFoot = styled.div`
  display: flex;
  flex-direction: column-reverse;
  align-items: start;
  gap: ${theme.space(4)} ${theme.space(6)};

  ${theme.from.tablet} {
    flex-flow: row wrap;
    align-items: center;
  }
`

/** Of what ends in a {@link StickyFoot}, which stands above the bottom bar of a phone. */
export const aboveBottomBar = css`
  --below: 0px;

  ${theme.below.desktop} {
    --below: calc(${bottomBar} + env(safe-area-inset-bottom));
  }

  /* Keeps what has the focus clear of the button. */
  &&& :is(a, button, input, textarea, select) {
    scroll-margin-bottom: calc(var(--below) + ${theme.size.control} + ${theme.space(12)});
  }
`

/** In sight however long the form is. */
export const StickyFoot = styled(FormFoot)`
  position: sticky;
  z-index: 1;
  bottom: var(--below);
  padding-block: ${theme.space(3)};
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.paper};
`
