import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import styled, { css, keyframes } from 'styled-components'
import { IconButton } from '../controls/IconButton'
import { showToastsIn } from '../feedback/notify'
import { x } from '../icons/controls'
import { theme } from '../tokens'

interface DialogProps {
  open: boolean
  /** Heading and accessible name. */
  title: string
  /** On Escape or the close button. */
  onClose: () => void
  /** `dialog`: centred, full screen on phones. `panel`: a sheet on the right, for menus and filters. `question`: small everywhere. */
  variant?: 'dialog' | 'panel' | 'question'
  /** For another size and place. */
  className?: string
  /** Does not scroll with the content. */
  footer?: ReactNode
  children: ReactNode
}

/** A native modal dialog, mounted only while open; `useOverlay` opens what fills a screen. What has `data-autofocus` takes the focus, else the heading. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ title, onClose, variant = 'dialog', className, footer, children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // Opened with the page, not by a press: it does not animate.
  const [comesWithPage] = useState(() => document.activeElement === document.body)

  useEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement
    element.showModal()
    const takeToastsOut = showToastsIn(element)
    // Screen readers start at the heading, and no on-screen keyboard pops up.
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    first?.focus()

    return () => {
      takeToastsOut()
      element.close()
      restoreFocus(opener)
    }
  }, [])

  // A file input inside the dialog sends cancel events, too.
  function handleCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  // Browsers may close a dialog without a cancel event, for instance on a second Escape.
  function handleClose(event: SyntheticEvent) {
    if (event.target === event.currentTarget && dialog.current?.open === false) onClose()
  }

  return (
    <Frame
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      data-still={comesWithPage || undefined}
      $variant={variant}
      // A click outside closes a menu, but must not lose what was typed into a form.
      closedby={variant === 'panel' ? 'any' : 'closerequest'}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <Header>
        <Title ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </Title>
        <IconButton icon={x} label="Close" onClick={onClose} />
      </Header>
      <Body>{children}</Body>
      {footer && <Footer>{footer}</Footer>}
    </Frame>
  )
}

/** Falls back to the page when the opener is gone. */
function restoreFocus(opener: Element | null) {
  const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus()
}

export const rise = keyframes`
  from { opacity: 0; transform: translateY(16px); }
`

const slide = keyframes`
  from { opacity: 0; transform: translateX(16px); }
`

const small = css`
  width: min(560px, calc(100vw - 2 * ${theme.layout.gutter}));
  height: fit-content;
  max-height: calc(100dvh - 2 * ${theme.space(8)});
  margin: auto;
  border-radius: ${theme.radius.panel};
  animation: ${rise} ${theme.motion.normal};
`

const centred = css`
  width: 100%;
  height: 100dvh;
  animation: ${rise} ${theme.motion.normal};

  ${theme.from.tablet} {
    ${small}
  }
`

const fromTheRight = css`
  width: min(400px, 100%);
  height: 100dvh;
  margin: 0 0 0 auto;
  animation: ${slide} ${theme.motion.normal};
`

const shapes = { dialog: centred, panel: fromTheRight, question: small }

const Frame = styled.dialog<{ $variant: keyof typeof shapes }>`
  /* Whatever it is opened from; a strip in it begins where its words do. */
  --gutter: ${theme.space(6)};
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  box-shadow: ${theme.shadow.dialog};
  overscroll-behavior: contain;
  ${({ $variant }) => shapes[$variant]}

  &[data-still] {
    animation: none;
  }

  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
  }

  &::backdrop {
    background: ${theme.backdrop};
  }
`

const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(4)};
  padding: ${theme.space(4)} ${theme.space(4)} ${theme.space(3)} ${theme.space(6)};
  border-bottom: 1px solid ${theme.color.line};
`

const Title = styled.h2`
  ${theme.type.card}

  &:focus {
    outline: none;
  }
`

const Body = styled.div`
  padding: var(--inset, ${theme.space(6)});
  overflow-y: auto;
`

const Footer = styled.div`
  padding: ${theme.space(4)} ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};
`
