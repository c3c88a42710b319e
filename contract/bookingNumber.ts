/** Of Crockford's base 32 and of what is read as one of its signs, six (until November 2026) or eight. */
const signs = /^(?:[0-9A-TV-Z]{6}|[0-9A-TV-Z]{8})$/

/**
 * The booking numbers, in their canonical form, that a typed text can mean: `ss 7k4q-2m8r` → `SS-7K4Q2M8R`. `SS` may be left out, so
 * that `SS7K4Q2M` has two readings. Letters that look like a digit are read as it, as in Crockford's base 32. None for what is no
 * whole number.
 */
export function parseBookingNumbers(typed: string): string[] {
  const written = typed.toUpperCase().replace(/[\s-]/g, '')
  return [written.replace(/^SS/, ''), written]
    .filter((reading, index, readings) => signs.test(reading) && readings.indexOf(reading) === index)
    .map((reading) => `SS-${reading.replaceAll('O', '0').replace(/[IL]/g, '1')}`)
}

/** Whether a text is clearly meant as a number. Letters alone may be a name: `Martin`, `Ssekandi`. */
export const looksLikeBookingNumber = (typed: string) => /^\s*ss[\s-]/i.test(typed)
