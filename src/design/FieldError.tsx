import styled from 'styled-components'
import { Icon } from './Icon'
import { warningCircle } from './icons/warningCircle'
import { theme } from './tokens'

interface FieldErrorProps {
  id: string
  error: string
}

/**
 * What is wrong, beside what is wrong. Not a live region: the control names it as its description and takes the
 * focus, so it is heard once.
 */
export function FieldError({ id, error }: FieldErrorProps) {
  return (
    <Words id={id}>
      <Icon path={warningCircle} size={18} />
      {error}
    </Words>
  )
}

const Words = styled.p`
  display: flex;
  gap: ${theme.space(1)};
  color: ${theme.color.error};
  ${theme.type.small}
  line-height: 1.3;

  svg {
    flex: none;
  }
`
