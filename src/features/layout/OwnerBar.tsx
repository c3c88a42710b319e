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

/** A flex box, because inline the avatar would sit on the text's baseline. */
const End = styled.div`
  display: flex;
  margin-left: auto;
`
