import { useRef, useState, type KeyboardEvent } from 'react'

/** Makes the links of a list one stop of Tab: arrows, Home and End go from one to the next. Attach `list` and `onKeyDown` to it. */
export function useRovingTabIndex(count: number) {
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const stop = Math.min(at, count - 1)

  function onKeyDown(event: KeyboardEvent) {
    const goesTo: Record<string, number> = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: count - 1 }
    const link = list.current?.children[goesTo[event.key] ?? -1]?.querySelector('a')
    if (!link) return
    event.preventDefault()
    link.focus()
  }

  const linkProps = (index: number) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setAt(index) })
  return { list, onKeyDown, linkProps }
}
