import { errorOf } from '../../../api/apiError'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'

interface QueryErrorProps {
  /** Completes the sentence: `your rooms`. */
  what: string
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
}

/** In place of what is not there yet, or could not be loaded. */
export function Pending({ height, ...rest }: QueryErrorProps & { height: string }) {
  if (rest.query.error) return <QueryError {...rest} />

  return (
    <Skeleton label={`Loading ${rest.what}`}>
      <Block height={height} />
    </Skeleton>
  )
}

/** In place of what could not be loaded; says why where the server has refused it. */
export function QueryError({ what, query: { error, isFetching, refetch } }: QueryErrorProps) {
  const failure = errorOf(error)
  const message = failure?.kind === 'refused' ? failure.message : undefined
  return <LoadFailed what={what} message={message} onRetry={() => void refetch()} busy={isFetching} />
}
