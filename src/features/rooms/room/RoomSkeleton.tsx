import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { theme } from '../../../design/tokens'
import { Columns, MainColumn, SideColumn } from './roomLayout'

export function RoomSkeleton() {
  return (
    <Skeleton label="Loading the room">
      <Facts>
        <Block width="20rem" height="1.875rem" />
      </Facts>
      <Columns>
        <MainColumn>
          <Block ratio="3 / 2" />
        </MainColumn>
        <SideColumn>
          <Block height="36rem" />
        </SideColumn>
      </Columns>
    </Skeleton>
  )
}

/** The facts take one line, or four on a phone. */
const Facts = styled.div`
  min-height: 8.25rem;
  margin-top: ${theme.space(4)};

  ${theme.from.tablet} {
    min-height: 1.875rem;
  }
`
