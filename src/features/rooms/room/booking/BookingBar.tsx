import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { toDollars } from '@contract/quote'
import { Button } from '../../../../design/controls/Button'
import { formatMoney, plural } from '../../../../design/format'
import { theme } from '../../../../design/tokens'
import { lowestPrice } from './lowestPrice'
import type { BookingFlow } from './useBooking'

/** On small screens while the booking box is out of view. It keeps its space, so that nothing moves what has the focus. */
export function BookingBar({ room, flow, boxId }: { room: Room; flow: BookingFlow; boxId: string }) {
  const isBoxVisible = useIsVisible(boxId)
  const { today, sum, isTaken, areDatesRefused } = flow
  const { price, isSame } = lowestPrice(room, today)
  const label = isTaken || areDatesRefused ? 'Change dates' : sum ? 'Review stay' : 'Choose dates'

  function scrollToBox() {
    const box = document.getElementById(boxId)
    box?.scrollIntoView({ block: 'start' })
    box?.querySelector('h2')?.focus({ preventScroll: true })
  }

  return (
    <Bar style={{ visibility: isBoxVisible ? 'hidden' : undefined }}>
      <p>
        {!sum && !isSame && 'from '}
        <Price>{formatMoney(sum ? toDollars(sum.totalCents) : price)}</Price>{' '}
        {sum ? `for ${plural(sum.nights, 'night')}` : 'a night'}
      </p>
      <Button onClick={scrollToBox}>{label}</Button>
    </Bar>
  )
}

/** Whether any part of the element is in the viewport. */
function useIsVisible(id: string): boolean {
  const [isVisible, setIsVisible] = useState(false)

  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver((entries) => setIsVisible(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isVisible
}

const Bar = styled.div`
  position: sticky;
  z-index: 2;
  bottom: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(4)};
  min-height: 64px;
  /* Down to the footer, as long as the page has space below its content. */
  margin: 0 calc(-1 * ${theme.layout.gutter}) calc(-1 * ${theme.space(18)});
  padding: ${theme.space(2)} ${theme.layout.gutter};
  padding-bottom: max(${theme.space(2)}, env(safe-area-inset-bottom));
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  ${theme.type.small}
  color: ${theme.color.quiet};

  ${theme.from.tablet} {
    margin-bottom: calc(-1 * ${theme.space(28)});
  }

  ${theme.from.desktop} {
    display: none;
  }
`

const Price = styled.strong`
  ${theme.type.card}
  ${theme.type.figures}
  color: ${theme.color.ink};
`
