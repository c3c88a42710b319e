/** A day as the product writes it, `Fri 4 Sep 2026`: no commas, and every month in three letters, where British English has "Sept". */
export const inWords = (format: Intl.DateTimeFormat, moment: Date): string =>
  format
    .format(moment)
    .replaceAll(',', '')
    .replace(/\bSept\b/, 'Sep')
