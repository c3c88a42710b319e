import { Block, PictureBlock, Skeleton } from '../../../design/feedback/Skeleton'
import { Row } from './RoomRow'

export function RoomRowsSkeleton() {
  return (
    <Skeleton label="Loading rooms">
      {[1, 2, 3, 4].map((row) => (
        <Row as="div" key={row}>
          {row === 1 ? <PictureBlock ratio="4 / 3" /> : <Block ratio="4 / 3" />}
          <Block height="9rem" />
        </Row>
      ))}
    </Skeleton>
  )
}
