import { destinationLength, searchHistoryKept } from '../../../contract/limits'

const folded = (text: string) => text.trim().toLowerCase()

/** A history after a search, newest last: a repeated destination moves to the end, only the last few stay (D12). */
export function withDestination(history: string[], destination: string): string[] {
  const entry = destination.trim().slice(0, destinationLength)
  const others = history.filter((earlier) => folded(earlier) !== folded(entry))
  return [...others, entry].slice(-searchHistoryKept)
}
