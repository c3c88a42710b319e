import styled from 'styled-components'
import { theme } from '../../../design/tokens'

/** `phone` as the hotel wrote it. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Phone href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Phone>
}

const Phone = styled.a`
  color: inherit;
  ${theme.type.figures}
`
