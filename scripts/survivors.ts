const narrows = 'It only tells the compiler what the value is: the line after it refuses the same.'
const logs = 'Only a line in the log depends on it.'

/** Guards whose absence no test notices, and why that is right: by file, then by the guard's text. */
export const survivors: Record<string, Record<string, string>> = {
  'server/bookings/idempotency.ts': {
    "if (typeof key !== 'string') { throw badRequest('The Idempotency-Key must be 1 to 255 visi":
      'Node joins a header that is sent twice into one text; the list exists in its types only.',
  },
  'server/payments/message.ts': {
    'if (!Buffer.isBuffer(body)) throw unsigned': narrows,
  },
  'server/payments/routes.ts': {
    'handlerTimeout: socketLimits.handler': 'A message would have to be held up for fifteen seconds.',
  },
  'server/payments/sessions.ts': {
    "if (!opened.url) throw new Error('the provider has opened a session without a page')":
      'Neither the provider nor the sandbox opens one without a page; its types allow it.',
  },
  'server/payments/settlement.ts': {
    "if (outcome === 'ignored') return": logs,
    "if (outcome === 'repeated') return": logs,
  },
  'server/rooms/listRoute.ts': {
    'handlerTimeout: undefined': 'It is the absence of a timer, for speed.',
  },
}
