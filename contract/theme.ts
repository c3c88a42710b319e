/** Appearances that a visitor may choose instead of the device's. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The cookie that keeps a visitor's choice: the server sends every page dressed for it, before any script runs. */
export const themeCookie = 'theme'

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)
