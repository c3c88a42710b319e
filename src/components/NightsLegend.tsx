import styled from 'styled-components'
import { theme } from '../design/tokens'
import { NightLine, type Night } from './NightLine'

interface NightsLegendProps {
  /** Whether some of the nights are those of a stay that the guest has booked. */
  hasOwn: boolean
  className?: string
}

/** For sighted users: each night says the same in its name. */
export function NightsLegend({ hasOwn, className }: NightsLegendProps) {
  const kinds: [Night, string][] = [
    ['taken', 'Taken'],
    ...(hasOwn ? [['own', 'Your booking'] satisfies [Night, string]] : []),
    ['chosen', 'Chosen'],
  ]

  return (
    <Key className={className} aria-hidden="true">
      {kinds.map(([night, name]) => (
        <Kind key={night}>
          <Swatch>
            <NightLine nights={[night]} />
          </Swatch>
          {name}
        </Kind>
      ))}
    </Key>
  )
}

const Key = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space(3)};
`

const Kind = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
`

const Swatch = styled.span`
  width: 12px;
`
