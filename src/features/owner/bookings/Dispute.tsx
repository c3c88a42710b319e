import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { Notice } from '../../../design/feedback/Notice'
import { Tag } from '../../../design/feedback/Tag'
import { formatMoney } from '../../../design/format'
import { warningCircle } from '../../../design/icons/warningCircle'
import { Icon } from '../../../design/media/Icon'
import { formatMoment } from '../../../design/moment'
import { theme } from '../../../design/tokens'

interface DisputeProps {
  dispute: NonNullable<Booking['dispute']>
}

export const isDisputed = ({ dispute }: Pick<Booking, 'dispute'>) => dispute?.status === 'open'

/** For a row. */
export function DisputeStatus({ dispute: { status, amount, respondBy } }: DisputeProps) {
  if (status !== 'open') return <Line $lost={status === 'lost'}>{`Dispute of ${formatMoney(amount)} ${status}`}</Line>

  return (
    <>
      <Disputed>
        <Tag tone="error">
          <Icon path={warningCircle} size={12} />
          Disputed
        </Tag>
      </Disputed>
      <Line $lost={false}>
        {formatMoney(amount)}
        {respondBy && `, answer by ${formatMoment(respondBy)}`}
      </Line>
    </>
  )
}

/** What has happened, what the owner can do about it, and until when. */
export function DisputeNotice({ dispute }: DisputeProps) {
  return <Notice tone={dispute.status === 'won' ? 'info' : 'error'}>{describeDispute(dispute)}</Notice>
}

function describeDispute({ status, amount, respondBy }: DisputeProps['dispute']): string {
  const sum = formatMoney(amount)
  if (status === 'won') return `The dispute is won: the guest’s bank has given ${sum} back to you.`
  if (status === 'lost') return `The dispute is lost: the guest’s bank keeps ${sum} for the guest.`

  const taken = `The guest’s bank has taken back ${sum}.`
  if (respondBy && Date.parse(respondBy) < Date.now())
    return `${taken} The time to answer is over, and the bank decides.`
  const answer = `Answer at your card provider${respondBy ? ` by ${formatMoment(respondBy)}` : ''}`
  return `${taken} ${answer}, or the guest keeps it. The booking’s timeline helps as evidence: it is in the mail we sent you.`
}

const Disputed = styled.p`
  margin-top: ${theme.space(1)};
`

const Line = styled.p<{ $lost: boolean }>`
  margin-top: ${theme.space(1)};
  ${({ $lost }) => ($lost ? theme.type.smallStrong : theme.type.small)}
  ${theme.type.figures}
  color: ${({ $lost }) => ($lost ? theme.color.error : theme.color.quiet)};
`
