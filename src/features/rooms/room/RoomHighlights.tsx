import styled from 'styled-components'
import { Icon } from '../../../design/media/Icon'
import { calendarCheck, chatText, creditCard, envelopeSimple } from '../../../design/icons/room'
import { theme } from '../../../design/tokens'
import { IconList, RoomSection } from './RoomSection'

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
      <IconList>
        {highlights.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon path={icon} size={24} />
            <div>
              <Title>{title}</Title>
              <Text>{text}</Text>
            </div>
          </li>
        ))}
      </IconList>
    </RoomSection>
  )
}

const Title = styled.p`
  ${theme.type.strong}
`

const Text = styled.p`
  color: ${theme.color.quiet};
`
