import styled from 'styled-components'
import { theme } from '../design/tokens'

/** `phone` as it was written. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Phone href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Phone>
}

const Phone = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
  color: inherit;
  ${theme.type.figures}
`
