/** Counts what each address holds, at most `perAddress` at a time. */
export function perAddressLimit(perAddress: number) {
  const held = new Map<string, number>()
  return {
    /** Returns how to give it back, to be called once; undefined when the address holds as much as it may. */
    take(address: string): (() => void) | undefined {
      const count = (held.get(address) ?? 0) + 1
      if (count > perAddress) return undefined
      held.set(address, count)
      return () => {
        const left = (held.get(address) ?? 1) - 1
        if (left > 0) held.set(address, left)
        else held.delete(address)
      }
    },
  }
}
