import styled from 'styled-components'
import { theme } from '../design/tokens'
import { NightLine } from './NightLine'

/** For sighted users: each night says the same in its name. */
export function NightsLegend({ className }: { className?: string }) {
  return (
    <Key className={className} aria-hidden="true">
      <Swatch>
        <NightLine nights={['taken']} />
      </Swatch>
      Taken
      <Swatch>
        <NightLine nights={['chosen']} />
      </Swatch>
      Yours
    </Key>
  )
}

const Key = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
`

const Swatch = styled.span`
  width: 12px;

  &:not(:first-child) {
    margin-left: ${theme.space(3)};
  }
`
