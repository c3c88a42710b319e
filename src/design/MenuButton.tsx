import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { Header, Item, List, Popup, Trigger, Wrap } from './menuParts'
import { itemAfterKey } from './menuKeys'

export type MenuEntry = { label: string } & ({ to: string } | { onSelect: () => void })

interface MenuButtonProps {
  /** The button's name, and the menu's. */
  label: string
  trigger: ReactNode
  /** Above the entries: whose menu it is. */
  header?: ReactNode
  items: readonly MenuEntry[]
}

/**
 * A button with a menu, as the ARIA authoring guide has it: arrows, Home, End and first letters move, Escape returns
 * to the button, Tab goes on to what follows.
 */
export function MenuButton({ label, trigger, header, items }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const wrap = useRef<HTMLDivElement>(null)
  const id = useId()

  const entries = () => Array.from(wrap.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])
  const button = () => wrap.current?.querySelector('button')

  function openAt(index: number) {
    flushSync(() => setOpen(true))
    entries().at(index)?.focus()
  }

  function close() {
    button()?.focus()
    setOpen(false)
  }

  function pressOnButton(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowDown' ? 0 : -1)
  }

  function pressInMenu(event: KeyboardEvent) {
    const all = entries()
    const next = itemAfterKey(event, all)

    if (event.key === 'Escape') close()
    else if (event.key === ' ' && event.target instanceof HTMLElement) event.target.click()
    else if (next) next.focus()
    else return

    event.preventDefault()
    event.stopPropagation()
  }

  // Tab, a press beside it, another window: whoever leaves closes it behind them.
  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  function choose(entry: MenuEntry) {
    close()
    if ('onSelect' in entry) entry.onSelect()
  }

  return (
    <Wrap ref={wrap} onBlur={leave}>
      <Trigger
        type="button"
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => (open ? close() : openAt(0))}
        onKeyDown={pressOnButton}
      >
        {trigger}
      </Trigger>
      {open && (
        <Popup>
          {header && <Header>{header}</Header>}
          <List role="menu" id={`${id}-menu`} aria-labelledby={id} tabIndex={-1} onKeyDown={pressInMenu}>
            {items.map((entry) => (
              <Item
                key={entry.label}
                {...('to' in entry ? { as: Link, to: entry.to } : { type: 'button' as const })}
                role="menuitem"
                tabIndex={-1}
                onClick={() => choose(entry)}
              >
                {entry.label}
              </Item>
            ))}
          </List>
        </Popup>
      )}
    </Wrap>
  )
}
