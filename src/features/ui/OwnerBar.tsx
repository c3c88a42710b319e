import styled from 'styled-components'
import { AccountMenu } from './AccountMenu'
import { Bar } from './Bar'

/** The top of the owner's pages: the logo and the account, nothing else to be led away by (section 2). */
export function OwnerBar() {
  return (
    <Bar>
      <End>
        <AccountMenu />
      </End>
    </Bar>
  )
}

const End = styled.div`
  margin-left: auto;
`
