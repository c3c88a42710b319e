import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { guestsMax, nightsMax } from '@contract/limits'
import { quote } from '@contract/quote'
import { addDays } from '@contract/stay'
import { formatMoney } from '../../../../design/format'
import { QuoteSum } from './QuoteSum'

test('the total shown is the contract’s quote, to the cent, for any price and stay', () => {
  const stay = fc
    .record({
      from: fc.integer({ min: 0, max: 1800 }),
      nights: fc.integer({ min: 1, max: nightsMax }),
      guests: fc.integer({ min: 1, max: guestsMax }),
    })
    .map(({ from, nights, guests }) => {
      const checkInDate = addDays('2026-11-20', from)
      return { checkInDate, checkOutDate: addDays(checkInDate, nights), guests }
    })

  fc.assert(
    fc.property(fc.integer({ min: 100, max: 999_999 }), stay, (rateCents, chosen) => {
      const sum = quote({ pricePerNightCents: rateCents }, chosen)
      const { totalCents } = sum
      const { unmount } = render(<QuoteSum sum={sum} />)

      expect(screen.getByText('Total').parentElement).toHaveTextContent(`Total ${formatMoney(totalCents / 100)}`)
      unmount()
    }),
    { numRuns: 200 },
  )
})
