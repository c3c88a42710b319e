import { useEffect, useState } from 'react'

/** Milliseconds without a key after which what was typed counts. */
const pause = 250

/**
 * The value of a field whose text counts once somebody pauses. It follows `value` when that changes elsewhere.
 * `onPause` must keep its identity as long as it does the same.
 */
export function useTyped(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // What we sent ourselves comes back late: somebody may have typed on.
    if (value !== sent) setText(value)
    setSent(value)
  }

  useEffect(() => {
    const meant = text.trim()
    if (meant === sent) return
    const timer = setTimeout(() => {
      setSent(meant)
      onPause(meant)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, sent, onPause])

  return { value: text, onChange: (event: { target: { value: string } }) => setText(event.target.value) }
}
