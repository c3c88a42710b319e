/**
 * A typed booking number in its canonical form: `ss 7k4q-2m` → `SS-7K4Q2M`. `SS` may be left out, and letters that
 * look like a digit are read as it, as in Crockford's base 32. Undefined for what is no whole number.
 */
export function parseBookingNumber(typed: string): string | undefined {
  const [, signs] = /^(?:SS)?([0-9A-TV-Z]{6})$/.exec(typed.toUpperCase().replace(/[\s-]/g, '')) ?? []
  return signs && `SS-${signs.replaceAll('O', '0').replace(/[IL]/g, '1')}`
}

/** Whether a text is clearly meant as a number. Letters alone may be a name: `Martin`, `Ssekandi`. */
export const looksLikeBookingNumber = (typed: string) => /^\s*ss[\s-]/i.test(typed)
