/** Web storage that remembers nothing where the browser blocks it or has no room. */
const safe = (name: 'localStorage' | 'sessionStorage') => {
  function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
    try {
      return access(window[name])
    } catch {
      return undefined
    }
  }

  return {
    get: (key: string) => attempt((storage) => storage.getItem(key)) ?? undefined,
    /** Whether it is kept. */
    set: (key: string, value: string) => attempt((storage) => (storage.setItem(key, value), true)) ?? false,
    remove: (key: string) => attempt((storage) => storage.removeItem(key)),
  }
}

export const safeSessionStorage = safe('sessionStorage')
export const safeLocalStorage = safe('localStorage')
