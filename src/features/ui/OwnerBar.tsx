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

const End = styled.div`
  margin-left: auto;
`
