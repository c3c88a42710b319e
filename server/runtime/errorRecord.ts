import { driverError } from '../db/errors'

interface ErrorRecord {
  type: string
  message?: string
  code?: string
  status?: number
  constraint?: string
  table?: string
  /** Frames only: a stack begins with the message. */
  stack?: string[]
  cause?: ErrorRecord
}

/**
 * What an operator needs to know of an error, and nothing that a person has entered. PostgreSQL's errors quote rows,
 * drizzle's quote parameters, a parser's quotes what it could not read: their text stays out. Elsewhere whatever could be
 * an address, number, code or token is redacted.
 */
export function errorRecord(error: unknown, depth = 0): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error }
  const database = driverError(error)
  const { code, status, statusCode } = error as { code?: unknown; status?: unknown; statusCode?: unknown }
  const answered = status ?? statusCode
  const quotesData = database !== undefined || error instanceof SyntaxError || 'query' in error
  return {
    type: error.constructor.name,
    ...(!quotesData && { message: redact(error.message) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof answered === 'number' && { status: answered }),
    ...(database && { code: database.code, constraint: database.constraint, table: database.table }),
    stack: stackFrames(error),
    ...(error.cause !== undefined && depth < 3 && { cause: errorRecord(error.cause, depth + 1) }),
  }
}

const personal = [
  [/[^\s<>"',;:()@]{1,300}(?:@[^\s<>"',;:()@]{1,300})+/g, '[address]'],
  [/(?:\d[ -]?){6,}/g, '[number] '],
  [/[\w+/=-]{24,}/g, '[token]'],
  [/["'`“][^"'`“”]*["'`”]/g, '[quoted]'],
] as const

/** One line, so that a message with line ends makes no second record. */
const redact = (message: string) =>
  personal
    .reduce((text, [found, label]) => text.replace(found, label), message.slice(0, 1000).split('\n', 1)[0] ?? '')
    .slice(0, 300)

const stackFrames = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
