import { searchHistoryKept } from './limits'

/** A search history with one more destination, newest last: a repeated one moves to the end, only the last few are kept. */
export function withSearch(history: readonly string[], destination: string): string[] {
  const entered = destination.trim()
  const others = history.filter((earlier) => earlier.trim().toLowerCase() !== entered.toLowerCase())
  return [...others, entered].slice(-searchHistoryKept)
}
