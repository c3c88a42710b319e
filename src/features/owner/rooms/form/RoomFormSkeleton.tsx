import styled from 'styled-components'
import { roomImagesMax } from '@contract/limits'
import { Block, Skeleton } from '../../../../design/feedback/Skeleton'
import { theme } from '../../../../design/tokens'

export function RoomFormSkeleton() {
  return (
    <Skeleton label="Loading the room">
      <Block width="5rem" height="1.5rem" />
      <Pictures>
        {Array.from({ length: roomImagesMax }, (_, slot) => (
          <Block key={slot} ratio="4 / 3" />
        ))}
      </Pictures>
      <Fields>
        {['Room Type', 'Price', 'Guests'].map((field) => (
          <Block key={field} height={theme.size.control} />
        ))}
      </Fields>
    </Skeleton>
  )
}

const Pictures = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(4)} ${theme.space(3)};
  padding-block: ${theme.space(6)};

  ${theme.from.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const Fields = styled.div`
  display: grid;
  gap: ${theme.space(4)} ${theme.layout.gap};
  margin-top: ${theme.space(12)};

  ${theme.from.tablet} {
    grid-template-columns: 2fr 1fr 1fr;
  }
`
