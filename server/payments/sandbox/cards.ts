/** The provider's test cards that the sandbox knows. */
export const testCards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const

/** What becomes of a card, as a sentence for its holder; undefined when it pays. Spaces and hyphens do not count. */
export function declineOf(card: string): string | undefined {
  const digits = card.replace(/[\s-]/g, '')
  if (digits === testCards.pays.replaceAll(' ', '')) return undefined
  if (digits === testCards.declined.replaceAll(' ', '')) {
    return 'Your card was declined. Nothing was charged. Please try another card.'
  }
  if (digits === '') return `Please enter a card number. ${testCards.pays} pays.`
  return `This test page takes no real cards. Please use ${testCards.pays}, which pays.`
}
