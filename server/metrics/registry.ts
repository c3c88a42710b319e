import type { Metric, Registry } from 'prom-client'
import type { Counts } from '../runtime/counts'
import { timeBounds, type AnswerTimes } from '../runtime/requestTimes'
import type { ProcessFigures } from './processFigures'
import type { Queue } from './queueStore'

/** A value, the labels that tell it from others of its metric, and what a histogram adds to the name. */
type Sample = [labels: Record<string, string | number>, value: number, suffix?: string]

interface Sources {
  counts: Counts
  figures: ProcessFigures
  times: () => AnswerTimes[]
  /** Those in the database, as of this reading; undefined when it does not answer. */
  queues: () => Queue[] | undefined
  /** Pictures that wait to be decoded. */
  picturesWaiting: () => number
}

/**
 * Every metric, read from its source when it is asked for: nothing is counted twice. The dashboard and the alerts in deploy/ ask
 * for these names.
 */
export async function createRegistry({ counts, figures, times, queues, picturesWaiting }: Sources): Promise<Registry> {
  // Only here: it takes 40 ms, which a start without metrics need not wait for.
  const { Registry } = await import('prom-client')
  const registry = new Registry()
  const metric = (type: 'counter' | 'gauge' | 'histogram', name: string, help: string, read: () => Sample[]) => {
    const get = async () => ({
      ...{ name, help, type, aggregator: 'sum' },
      values: read().map(([labels, value, suffix = '']) => ({ labels, value, metricName: name + suffix })),
    })
    // Only what the registry calls; the library's own classes keep a second count of everything.
    registry.registerMetric({ name, get } as unknown as Metric)
  }
  const counter = metric.bind(undefined, 'counter')
  const gauge = metric.bind(undefined, 'gauge')

  metric('histogram', 'http_request_duration_seconds', 'Answers by route and status.', () =>
    times().flatMap(histogramOf),
  )

  counter('stayscape_payments_total', 'What payments and refunds came to.', () => named('outcome', counts.payments))
  counter('stayscape_holds_total', 'Unpaid bookings whose time was over.', () => named('outcome', counts.holds))
  counter('stayscape_mails_total', 'Attempts to hand a mail to the mail server.', () => named('outcome', counts.mails))
  counter('stayscape_cache_requests_total', 'Answers from memory, and those that had to be made.', () =>
    Object.entries(counts.caches).flatMap(([cache, results]) => named('result', results, { cache })),
  )
  // Not `job`, which Prometheus calls what it reads from.
  counter('stayscape_task_runs_total', 'Runs of scheduled work.', () =>
    Object.entries(counts.jobs).flatMap(([task, { succeeded, failed }]) =>
      named('outcome', { succeeded, failed }, { task }),
    ),
  )
  gauge('stayscape_task_last_success_timestamp_seconds', 'When scheduled work last succeeded; 0 before.', () =>
    Object.entries(counts.jobs).map(([task, { lastSuccess }]) => [{ task }, lastSuccess]),
  )

  gauge('stayscape_queue_length', 'Entries that wait. Pictures of this process, the others of all replicas.', () => [
    [{ queue: 'pictures' }, picturesWaiting()],
    ...(queues() ?? []).map(({ queue, length }): Sample => [{ queue }, length]),
  ])
  gauge('stayscape_queue_age_seconds', 'How long the oldest entry has waited.', () =>
    (queues() ?? []).map(({ queue, age }) => [{ queue }, age]),
  )

  gauge('stayscape_database_up', 'Whether the database answers.', () => [[{}, queues() ? 1 : 0]])
  gauge('stayscape_database_connections', 'Connections of this process, and who waits for one.', () =>
    named('state', figures.connections()),
  )
  counter('stayscape_database_waited_seconds_total', 'Seconds waited for a connection, of all who waited.', () => [
    [{}, figures.waitedSeconds()],
  ])

  gauge('nodejs_eventloop_delay_seconds', 'How late timers came since the last reading.', () =>
    named('percentile', figures.loopDelays()),
  )
  gauge('nodejs_heap_size_used_bytes', 'Memory of the script.', () => [[{}, figures.heapBytes()]])
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => [[{}, figures.residentBytes()]])
  counter('process_cpu_seconds_total', 'Processor time.', () => [[{}, figures.cpuSeconds()]])
  gauge('process_start_time_seconds', 'When the process started, since 1970.', () => [[{}, figures.startedAt()]])
  return registry
}

const named = (label: string, values: Record<string, number>, labels: Record<string, string> = {}): Sample[] =>
  Object.entries(values).map(([name, value]) => [{ ...labels, [label]: name }, value])

/** Its buckets summed up, as the format wants them. */
function histogramOf({ route, status, buckets, sum }: AnswerTimes): Sample[] {
  let count = 0
  const upTo = [...timeBounds, '+Inf'].map((le, index): Sample => {
    count += buckets[index]!
    return [{ le, route, status }, count, '_bucket']
  })
  return [...upTo, [{ route, status }, sum, '_sum'], [{ route, status }, count, '_count']]
}
