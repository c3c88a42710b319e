import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { Tag } from '../../../design/feedback/Tag'
import { theme } from '../../../design/tokens'
import { markWords } from './stayWords'

type Standing = Pick<Booking, 'isPaid' | 'mark'>

/** Of a stay that is not cancelled: is it paid, and what has the desk noted? */
export function StayTags({ booking: { isPaid, mark } }: { booking: Standing }) {
  return (
    <Tags>
      <MarkTag mark={mark} />
      <Tag tone={isPaid ? 'paid' : 'unpaid'}>{isPaid ? 'Paid' : 'Unpaid'}</Tag>
    </Tags>
  )
}

export function MarkTag({ mark }: Pick<Booking, 'mark'>) {
  return mark && <Tag tone={mark === 'arrived' ? 'dusk' : 'plain'}>{markWords[mark] ?? mark}</Tag>
}

const Tags = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${theme.space(1)};
`
