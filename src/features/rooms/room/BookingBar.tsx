import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { quote, toCents, toDollars } from '../../../../contract/quote'
import { localToday } from '../../../../contract/stay'
import { Button } from '../../../design/Button'
import { formatMoney, plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { draftFromQuery, stayOf } from './stayDraft'

/** On small screens, while the booking box is out of sight: the price, and the way to the box. */
export function BookingBar({ room, boxId }: { room: Room; boxId: string }) {
  const [query] = useSearchParams()
  const isBoxInSight = useInSight(boxId)
  if (isBoxInSight) return null

  const today = localToday()
  const stay = stayOf(draftFromQuery(query, today), today)
  const sum = stay && quote(toCents(room.pricePerNight), stay)

  function goToBox() {
    const box = document.getElementById(boxId)
    box?.scrollIntoView({ block: 'start' })
    box?.querySelector('h2')?.focus({ preventScroll: true })
  }

  return (
    <Bar>
      <p>
        <Price>{formatMoney(sum ? toDollars(sum.totalCents) : room.pricePerNight)}</Price>{' '}
        {sum ? `for ${plural(sum.nights, 'night')}` : 'a night'}
      </p>
      <Button onClick={goToBox}>{sum ? 'Review stay' : 'Choose dates'}</Button>
    </Bar>
  )
}

/** Whether any of an element can be seen; false where the browser cannot tell. */
function useInSight(id: string): boolean {
  const [isInSight, setIsInSight] = useState(false)

  useEffect(() => {
    const element = document.getElementById(id)
    if (!element || !('IntersectionObserver' in window)) return

    const observer = new IntersectionObserver((entries) => setIsInSight(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])

  return isInSight
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
  margin-inline: calc(-1 * ${theme.layout.gutter});
  padding: ${theme.space(2)} ${theme.layout.gutter};
  padding-bottom: max(${theme.space(2)}, env(safe-area-inset-bottom));
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  ${theme.type.small}
  color: ${theme.color.quiet};

  ${theme.from.desktop} {
    display: none;
  }
`

const Price = styled.strong`
  ${theme.type.lead}
  ${theme.type.figures}
  color: ${theme.color.ink};
`
