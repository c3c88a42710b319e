import { useState } from 'react'
import { useAppSelector } from '../../../app/hooks'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { fixedTexts } from '@contract/fixedTexts'
import { topicOf } from '../../../api/toasts'
import { Avatar } from '../../../design/media/Avatar'
import { Button } from '../../../design/controls/Button'
import { notify } from '../../../design/feedback/notify'
import { useOverlay } from '../../../design/layout/useOverlay'
import { Stars } from '../../../design/media/Stars'
import { theme } from '../../../design/tokens'
import { selectSession } from '../../auth/authSlice'
import { useGoToLogin } from '../../auth/returnTo'
import { ContactDialog } from './ContactDialog'
import { Section, SectionHeading } from './RoomSection'

export function HostBlock({ room }: { room: Room }) {
  const { owner } = room.hotel
  const session = useAppSelector(selectSession)
  const goToLogin = useGoToLogin()
  const { isOpen, open, close } = useOverlay('message')
  const [isPressed, setPressed] = useState(false)

  function contact() {
    if (session !== 'guest') {
      setPressed(true)
      return open()
    }
    notify.info('Please log in to write to the host.', { topic: topicOf('login') })
    goToLogin(`Log in to write to ${owner.name}, the host of ${room.hotel.hotelName}.`)
  }

  return (
    <Section aria-labelledby="host">
      <Host>
        <Avatar src={owner.image} size={64} />
        <div>
          <SectionHeading id="host">Hosted by {owner.name}</SectionHeading>
          <Stars rating={fixedTexts.filledStars} of={fixedTexts.stars} />
        </div>
        <Button variant="quiet" onClick={contact}>
          Contact Now
        </Button>
      </Host>
      {/* After a reload the session may have ended. */}
      <ContactDialog room={room} open={isOpen && (isPressed || session === 'user')} onClose={close} />
    </Section>
  )
}

const Host = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(4)};

  h2 {
    margin-bottom: ${theme.space(1)};
  }
  & > button {
    flex: 1 0 auto;
  }

  ${theme.from.tablet} {
    & > button {
      flex: none;
      margin-left: auto;
    }
  }
`
