import styled from 'styled-components'
import { AccountMenu } from './AccountMenu'
import { Bar } from './Bar'

export function OwnerBar() {
  return (
    <Bar>
      <End>
        <AccountMenu />
      </End>
    </Bar>
  )
}

/** A flex box: on a line of text the avatar would hang from its baseline. */
const End = styled.div`
  display: flex;
  margin-left: auto;
`
