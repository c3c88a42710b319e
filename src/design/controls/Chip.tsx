import styled from 'styled-components'
import { Icon } from '../media/Icon'
import { x } from '../icons/controls'
import { theme } from '../tokens'
import { VisuallyHidden } from '../layout/VisuallyHidden'

/** A chosen filter; pressing it removes it. */
export function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Choice type="button" onClick={onRemove}>
      {/* Not an aria-label, which would be found when looking for the checkbox by its label. */}
      <VisuallyHidden>Remove {children}</VisuallyHidden>
      <span aria-hidden="true">{children}</span>
      <Icon path={x} size={16} />
    </Choice>
  )
}

const Choice = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(2)};
  min-height: ${theme.size.target};
  padding: ${theme.space(1)} ${theme.space(3)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.control};
  background: ${theme.color.tint};
  color: ${theme.color.sea};
  ${theme.type.small}
  cursor: pointer;
  transition: border-color ${theme.motion.fast};

  &:hover {
    border-color: ${theme.color.sea};
  }
`
