import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { theme } from '../../../design/tokens'
import { Foot, Offer } from './RoomOffer'
import { Row } from './RoomRow'

export function RoomRowsSkeleton() {
  return (
    <Skeleton label="Loading rooms">
      <Rows>
        {[1, 2, 3, 4].map((row) => (
          <Row as="div" key={row}>
            <Block ratio="4 / 3" />
            <Facts>
              <Block width="5rem" height="0.8rem" />
              <Block width="14rem" height="1.75rem" />
              <Block width="6rem" height="1rem" />
              <Block width="18rem" height="0.95rem" />
            </Facts>
            <Foot>
              <Offer>
                <Block width="6rem" height="1.75rem" />
              </Offer>
            </Foot>
          </Row>
        ))}
      </Rows>
    </Skeleton>
  )
}

const Rows = styled.div`
  margin-top: ${theme.space(4)};
`

const Facts = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(3)};
`
