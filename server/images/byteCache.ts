/** Byte strings kept in memory by name; past `bytesMax` in all, the longest unused leave first. */
export function byteCache(bytesMax: number) {
  // A Map keeps the order of insertion: whatever is used is put in anew, so the first entry is the longest unused.
  const entries = new Map<string, Buffer>()
  let total = 0

  function forget(name: string) {
    total -= entries.get(name)?.length ?? 0
    entries.delete(name)
  }

  return {
    get(name: string): Buffer | undefined {
      const bytes = entries.get(name)
      if (!bytes) return undefined
      entries.delete(name)
      entries.set(name, bytes)
      return bytes
    },
    set(name: string, bytes: Buffer) {
      forget(name)
      entries.set(name, bytes)
      total += bytes.length
      for (const [oldest] of entries) {
        if (total <= bytesMax) break
        forget(oldest)
      }
    },
  }
}
