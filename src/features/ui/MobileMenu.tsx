import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Dialog } from '../../design/layout/Dialog'
import { theme } from '../../design/tokens'
import { selectUser } from '../auth/authSlice'
import { BarActions } from './BarActions'
import { navigationLinks } from './navigationLinks'
import { mobileMenuClosed, selectIsMobileMenuOpen } from './uiSlice'
import { useAccountItems } from './useAccountItems'

export function MobileMenu() {
  const isOpen = useSelector(selectIsMobileMenuOpen)
  const user = useSelector(selectUser)
  const dispatch = useDispatch()
  const close = () => dispatch(mobileMenuClosed())

  return (
    <Dialog open={isOpen} title="Menu" variant="panel" onClose={close}>
      <nav aria-label="Menu">
        <Entries>
          {navigationLinks.map(({ label, to }) => (
            <li key={label}>
              <Entry as={Link} to={to} onClick={close}>
                {label}
              </Entry>
            </li>
          ))}
        </Entries>
      </nav>
      {user && <Account email={user.email} onChoose={close} />}
      <Action>
        <BarActions onChoose={close} />
      </Action>
    </Dialog>
  )
}

function Account({ email, onChoose }: { email: string; onChoose: () => void }) {
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

const Entries = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
`

const Entry = styled.button<{ to?: string }>`
  display: flex;
  align-items: center;
  width: 100%;
  min-height: 52px;
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.ink};
  ${theme.type.lead}
  text-align: left;
  text-decoration: none;
  cursor: pointer;

  &:hover {
    color: ${theme.color.sea};
  }
`

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

const Action = styled.p`
  margin-top: ${theme.space(6)};
`
