import styled from 'styled-components'
import { Block, Skeleton } from '../../design/feedback/Skeleton'
import { theme } from '../../design/tokens'

export function RoomCardsSkeleton() {
  return (
    <Skeleton label="Loading rooms">
      <Cards>
        {['7 / 5', '1', '1', '1'].map((ratio, position) => (
          <Card key={position}>
            <Block ratio={ratio} />
            <Block width="80%" height="1.5rem" />
            <Block width="100%" height="2.5rem" />
            <Block width="50%" height="1.5rem" />
          </Card>
        ))}
      </Cards>
    </Skeleton>
  )
}

const Cards = styled.div`
  display: grid;
  align-items: end;
  gap: ${theme.space(8)} ${theme.layout.gap};

  ${theme.from.tablet} {
    grid-template-columns: 1fr 1fr;
  }

  ${theme.from.wide} {
    grid-template-columns: 2fr 1fr 1fr 1fr;
  }
`

const Card = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`
