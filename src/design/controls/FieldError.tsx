import styled from 'styled-components'
import { Icon } from '../media/Icon'
import { warningCircle } from '../icons/warningCircle'
import { theme } from '../tokens'

interface FieldErrorProps {
  id: string
  error: string
}

/** Not a live region: the focused control has it as its description, so it is announced once. */
export function FieldError({ id, error }: FieldErrorProps) {
  return (
    <Message id={id}>
      <Icon path={warningCircle} size={18} />
      {error}
    </Message>
  )
}

const Message = styled.p`
  display: flex;
  gap: ${theme.space(1)};
  color: ${theme.color.error};
  ${theme.type.small}
  line-height: 1.3;

  svg {
    flex: none;
  }
`
