import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Amenity } from '@contract/limits'
import { theme } from '../../../design/tokens'
import { Icon } from '../../../design/media/Icon'
import {
  callBell,
  check,
  coffee,
  mountains,
  swimmingPool,
  wifiHigh,
  calendarCheck,
  chatText,
  creditCard,
  envelopeSimple,
} from '../../../design/icons/room'

export function RoomSection({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <Section aria-labelledby={id}>
      <SectionHeading id={id}>{heading}</SectionHeading>
      {children}
    </Section>
  )
}

export const Section = styled.section`
  padding-block: ${theme.space(8)};
  border-top: 1px solid ${theme.color.line};

  p {
    max-width: ${theme.layout.measure};
  }
`

export const SectionHeading = styled.h2`
  margin-bottom: ${theme.space(4)};
  ${theme.type.card}
`

const IconList = styled.ul`
  display: grid;
  gap: ${theme.space(4)};

  li {
    display: flex;
    gap: ${theme.space(3)};
  }
  svg {
    flex: none;
    color: ${theme.color.sea};
  }
`

const icons: Record<Amenity, string> = {
  'Free WiFi': wifiHigh,
  'Free Breakfast': coffee,
  'Room Service': callBell,
  'Mountain View': mountains,
  'Pool Access': swimmingPool,
}

const iconOf = (name: string) => (icons as Partial<Record<string, string>>)[name] ?? check

export function Amenities({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null

  return (
    <RoomSection id="amenities" heading="Amenities">
      <Columns>
        {names.map((name) => (
          <li key={name}>
            <Icon path={iconOf(name)} size={24} />
            {name}
          </li>
        ))}
      </Columns>
    </RoomSection>
  )
}

const Columns = styled(IconList)`
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));

  li {
    align-items: center;
  }
`

/** Shown for every room, so each must be true of every room. */
const highlights = [
  {
    icon: calendarCheck,
    title: 'Your nights are yours',
    text: 'While you hold or have paid for them, nobody else can book them.',
  },
  { icon: envelopeSimple, title: 'Confirmed by email', text: 'All the details of your stay, in your inbox.' },
  { icon: creditCard, title: 'Safe payment', text: 'You pay on the card provider’s own page, never here.' },
  { icon: chatText, title: 'Ask the host', text: 'Write to the hotel before you book.' },
]

export function RoomHighlights() {
  return (
    <RoomSection id="highlights" heading="Room highlights">
      <Highlights>
        {highlights.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon path={icon} size={24} />
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </Highlights>
    </RoomSection>
  )
}

const Highlights = styled(IconList)`
  strong {
    ${theme.type.strong}
  }
  p {
    color: ${theme.color.quiet};
  }
`
