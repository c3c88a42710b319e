import { once } from 'node:events'
import http from 'node:http'
import { text as wholeText } from 'node:stream/consumers'
import { fileCalls } from '../contract/calls'
import type { Site } from './visitor'

interface HeardEvent {
  event: string
  bookingId?: string
}

/**
 * Opens an owner's events on a connection of its own, as a browser would. `token`: of the session. `from`: an address of this
 * machine, such as 127.0.0.2.
 */
export async function openEventStream({ port }: Site, { token, from }: { token?: string; from?: string } = {}) {
  const request = http.get({
    ...{ host: '127.0.0.1', port, path: fileCalls.ownerEvents.path, agent: false, localAddress: from },
    headers: { connection: 'keep-alive', accept: 'text/event-stream', ...(token && { cookie: `session=${token}` }) },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  request.on('error', () => undefined)
  response.on('error', () => undefined)
  const { statusCode: status = 0, headers } = response
  const isOpen = headers['content-type']?.startsWith('text/event-stream') === true

  const heard: HeardEvent[] = []
  let rest = ''
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  if (isOpen) {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      heard.push(...parts.flatMap(eventIn))
    })
  }
  return {
    status,
    headers,
    /** Of a refusal. */
    refused: isOpen ? undefined : (JSON.parse(await wholeText(response)) as { success: boolean; message: string }),
    heard,
    ended,
    hasEnded: () => response.closed,
    close: () => void request.destroy(),
  }
}
export type OwnerStream = Awaited<ReturnType<typeof openEventStream>>

function eventIn(block: string): HeardEvent[] {
  const event = /^event: (.+)$/m.exec(block)?.[1]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  if (!event || !data) return []
  return [{ event, ...(JSON.parse(data) as { bookingId?: string }) }]
}
