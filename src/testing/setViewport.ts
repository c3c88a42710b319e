const widths = { phone: 390, desktop: 1280 }

/** Gives the window a width, as far as `(min-width: …px)` questions go; jsdom has none. */
export function setViewport(device: keyof typeof widths) {
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: widths[device] >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
}
