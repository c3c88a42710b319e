import styled from 'styled-components'
import { theme } from '../../design/tokens'
import { refundWords, type Refund } from './words'

export function RefundState({ refund }: { refund: Refund }) {
  return <State $failed={refund.status === 'failed'}>{refundWords(refund)}</State>
}

const State = styled.p<{ $failed: boolean }>`
  color: ${({ $failed }) => ($failed ? theme.color.error : 'inherit')};
  ${theme.type.figures}
`
