import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

/** Another site on this machine, which answers what a test tells it to. */
export async function openFeedSite() {
  let answer: Answer
  /** The headers of each request. */
  const requests: http.IncomingHttpHeaders[] = []
  const server = http.createServer((request, response) => {
    requests.push(request.headers)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    port,
    requests,
    url: (path = '/calendar.ics') => `http://127.0.0.1:${port}${path}`,
    answers: (given: Answer) => void (answer = given),
    /** Serves a calendar. */
    serves: (body: string | Buffer, headers: http.OutgoingHttpHeaders = {}) =>
      void (answer = (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(body)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An event of the given lines; `lines` without DTSTART and the like are for what a test is about. */
export const vevent = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

export const vcalendar = (...components: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//A test//EN', ...components, 'END:VCALENDAR', ''].join('\r\n')
