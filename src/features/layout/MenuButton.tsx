import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '../../design/tokens'

export type MenuEntry = { label: string } & ({ to: string } | { onSelect: () => void })

interface MenuButtonProps {
  /** Accessible name of button and menu. */
  label: string
  trigger: ReactNode
  /** Above the items. */
  header?: ReactNode
  items: readonly MenuEntry[]
}

/** The menu button pattern of the ARIA Authoring Practices Guide, with its whole keyboard interaction. */
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

  function closeOnBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  function choose(entry: MenuEntry) {
    close()
    if ('onSelect' in entry) entry.onSelect()
  }

  return (
    <Wrap ref={wrap} onBlur={closeOnBlur}>
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

/** The item a key moves to from the focused one; undefined for keys that do not move. */
function itemAfterKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[]): HTMLElement | undefined {
  const current = items.findIndex((item) => item === document.activeElement)

  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length]
    case 'ArrowUp':
      return items.at(Math.max(current, 0) - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
  }

  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
  if (!isLetter) return undefined

  // Starts after the focused item and wraps around: pressing a letter again moves to its next item.
  const round = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  return round.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

const Wrap = styled.div`
  position: relative;
  display: inline-block;
`

const Trigger = styled.button`
  display: grid;
  place-items: center;
  min-width: ${theme.size.target};
  min-height: ${theme.size.target};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.round};
  background: none;
  cursor: pointer;
`

const Popup = styled.div`
  position: absolute;
  z-index: 20;
  top: calc(100% + ${theme.space(2)});
  right: 0;
  width: max-content;
  min-width: 220px;
  max-width: min(320px, calc(100vw - 2 * ${theme.layout.gutter}));
  border-radius: ${theme.radius.panel};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.float};
  overflow: hidden;
`

const Header = styled.div`
  padding: ${theme.space(3)} ${theme.space(4)};
  border-bottom: 1px solid ${theme.color.line};
  ${theme.type.small}
  color: ${theme.color.quiet};
  overflow-wrap: anywhere;
`

const List = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  padding: ${theme.space(2)};
`

const Item = styled.button`
  display: flex;
  align-items: center;
  width: 100%;
  min-height: ${theme.size.target};
  padding: ${theme.space(2)};
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  color: ${theme.color.ink};
  ${theme.type.small}
  text-align: left;
  text-decoration: none;
  cursor: pointer;

  &:hover,
  &:focus {
    background: ${theme.color.tint};
    color: ${theme.color.sea};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`
