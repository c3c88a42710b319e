/** The provider's test cards that the sandbox takes. */
export const testCards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Pays; a refund is pending for a while. */
  refundPends: '4000 0000 0000 7726',
  /** Pays; a refund succeeds at first, and the bank returns it a while later. */
  refundFails: '4000 0000 0000 5126',
} as const

/** Spaces and hyphens are ignored. */
export const digitsOf = (card: string) => card.replace(/[\s-]/g, '')

const paying = [testCards.pays, testCards.refundPends, testCards.refundFails].map(digitsOf)

/** Why a card does not pay, by the word that the page's address has for it: no number of a card gets there. */
export const declines = {
  declined: 'Your card was declined. Nothing was charged. Please try another card.',
  missing: `Please enter a card number, such as ${testCards.pays}.`,
  unknown: `This test page takes no real cards. Please use ${testCards.pays}.`,
}

/** Undefined when the card pays. */
export function declineOf(card: string): keyof typeof declines | undefined {
  const digits = digitsOf(card)
  if (paying.includes(digits)) return undefined
  if (digits === digitsOf(testCards.declined)) return 'declined'
  return digits === '' ? 'missing' : 'unknown'
}
