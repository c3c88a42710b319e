interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** The item a key moves to from the focused one; undefined for keys that do not move. */
export function itemAfterKey({ key, ctrlKey, metaKey, altKey }: Key, items: HTMLElement[]): HTMLElement | undefined {
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
