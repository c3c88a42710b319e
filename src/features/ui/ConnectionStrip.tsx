import { Container } from '../../design/Container'
import { Strip } from './Strip'
import { useConnection } from './useConnection'

const words = {
  offline: 'You are offline. Your entries are safe, and this page goes on by itself when the line is back.',
  serverAway: 'We cannot reach the server just now. Your entries are safe, and we keep trying.',
}

/** A thin strip under the bar, for as long as the line is gone. */
export function ConnectionStrip() {
  const connection = useConnection()

  return (
    <div role="status">
      {connection !== 'fine' && (
        <Strip>
          <Container>{words[connection]}</Container>
        </Strip>
      )}
    </div>
  )
}
