/** `system` follows the device; the others are the visitor's own choice, kept in this browser. */
export type ColorScheme = 'system' | 'light' | 'dark'

const KEY = 'color-scheme'

const isChoice = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark'

/** What the document shows now. */
export function chosenScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme
  return isChoice(chosen) ? chosen : 'system'
}

export function showScheme(scheme: ColorScheme) {
  if (scheme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = scheme
}

// A browser that refuses storage (private windows, strict settings) only forgets the choice.
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberScheme(scheme: ColorScheme) {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // See above.
  }
}

/** Shows the choice of an earlier visit. */
export function applyColorScheme() {
  const scheme = remembered()
  if (isChoice(scheme)) showScheme(scheme)
}
