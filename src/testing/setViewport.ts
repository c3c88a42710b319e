const widths = { phone: 390, desktop: 1280 }

/** Mocks `matchMedia` for `min-width` queries. */
export function setViewport(device: keyof typeof widths) {
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: widths[device] >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
}
