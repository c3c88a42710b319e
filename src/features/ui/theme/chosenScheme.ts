import { isTheme, themeCookie, type Theme } from '../../../../contract/theme'

/** `system` follows the device; the others are the visitor's own choice, kept in this browser. */
export type ColorScheme = 'system' | Theme

/** What the document shows: as the server has sent it, or as it was chosen since. */
export function chosenScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme
  return isTheme(chosen) ? chosen : 'system'
}

export function showScheme(scheme: ColorScheme) {
  if (scheme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = scheme
}

const year = 31_536_000

/** For the next visit, whose pages the server dresses (server/http/pages.ts). A browser that refuses cookies only forgets the choice. */
export function rememberScheme(scheme: ColorScheme) {
  const age = scheme === 'system' ? 0 : year
  document.cookie = `${themeCookie}=${scheme}; path=/; max-age=${age}; samesite=lax`
}

/** Shows the choice of an earlier visit where the pages come from a host that knows nothing of it. */
export function showRemembered() {
  const remembered = document.cookie.split('; ').find((each) => each.startsWith(`${themeCookie}=`))
  const scheme = remembered?.slice(themeCookie.length + 1)
  if (isTheme(scheme)) showScheme(scheme)
}
