import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds. */
const pause = 250

/** The value of a field whose text counts once somebody pauses. It follows `value` when that changes elsewhere. */
export function useDebouncedField(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Our own change comes back late: somebody may have typed on.
    if (value !== sent) setText(value)
    setSent(value)
  }

  const send = useEffectEvent((trimmed: string) => {
    setSent(trimmed)
    onPause(trimmed)
  })
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === sent) return
    const timer = setTimeout(() => send(trimmed), pause)
    return () => clearTimeout(timer)
  }, [text, sent])

  return { value: text, onChange: (event: { target: { value: string } }) => setText(event.target.value) }
}
