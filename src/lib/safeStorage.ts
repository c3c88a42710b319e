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

/** Where drafts.ts keeps what has been entered in forms. Without it there are none. */
export const draftsKey = 'drafts'

/** Where home keeps its search: the values of its form, as a query. */
export const searchKey = 'search'

/** What somebody has entered is not shown to the next. */
export function forgetEntries() {
  safeSessionStorage.remove(draftsKey)
  safeSessionStorage.remove(searchKey)
}
