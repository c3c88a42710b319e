import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { IconButton } from './IconButton'
import { x } from './icons/x'
import { Body, Frame, Footer, Header, Title } from './dialogParts'

interface DialogProps {
  open: boolean
  /** The dialog's name, shown as its heading. */
  title: string
  /** Escape, the close button, the phone's back gesture. */
  onClose: () => void
  /** `dialog`: centred, full screen on phones. `panel`: from the right edge, for menus and filters. */
  variant?: 'dialog' | 'panel'
  /** Stays in view at the foot. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A native modal dialog: the browser keeps the focus inside, the page behind inert and Escape working. It is in the
 * document only while open, so what is typed into it starts afresh each time.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ title, onClose, variant = 'dialog', footer, children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    // Reading starts at the name; the first control is one Tab away, and no phone keyboard jumps up.
    heading.current?.focus()

    return () => {
      element?.close()
      focusAgain(opener)
    }
  }, [])

  // A file input inside sends a cancel event of its own: only the dialog's counts.
  function cancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  // The browser may close a dialog without asking, on a second Escape for instance.
  function closed(event: SyntheticEvent) {
    if (event.target === event.currentTarget && dialog.current?.open === false) onClose()
  }

  return (
    <Frame
      ref={dialog}
      aria-labelledby={titleId}
      $panel={variant === 'panel'}
      // A touch beside a menu closes it; a touch beside a form must not lose what was typed.
      closedby={variant === 'panel' ? 'any' : 'closerequest'}
      onCancel={cancel}
      onClose={closed}
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

/** Back to whatever opened it, or to the page if that has gone meanwhile. */
function focusAgain(opener: Element | null) {
  const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus()
}
