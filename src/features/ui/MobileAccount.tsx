import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '../../design/tokens'
import { Entries, Entry } from './mobileMenuParts'
import { useAccountItems } from './useAccountItems'

interface MobileAccountProps {
  email: string
  onChoose: () => void
}

/** What a user's account leads to, within the menu of narrow screens. */
export function MobileAccount({ email, onChoose }: MobileAccountProps) {
  const items = useAccountItems()

  return (
    <AccountSection aria-label="Account">
      <Email>{email}</Email>
      <Entries>
        {items.map((item) => (
          <li key={item.label}>
            {'to' in item ? (
              <Entry as={Link} to={item.to} onClick={onChoose}>
                {item.label}
              </Entry>
            ) : (
              <Entry
                type="button"
                onClick={() => {
                  onChoose()
                  item.onSelect()
                }}
              >
                {item.label}
              </Entry>
            )}
          </li>
        ))}
      </Entries>
    </AccountSection>
  )
}

const AccountSection = styled.section`
  margin-top: ${theme.space(4)};
  padding-top: ${theme.space(4)};
  border-top: 1px solid ${theme.color.line};
`

const Email = styled.p`
  ${theme.type.small}
  color: ${theme.color.quiet};
  overflow-wrap: anywhere;
`
