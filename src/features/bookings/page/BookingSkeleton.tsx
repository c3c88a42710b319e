import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { Columns, Main, Side } from './bookingLayout'

export function BookingSkeleton() {
  return (
    <Skeleton label="Loading your booking">
      <Columns>
        <Main>
          <Block height="36rem" />
        </Main>
        <Side>
          <Block height="18rem" />
        </Side>
      </Columns>
    </Skeleton>
  )
}
