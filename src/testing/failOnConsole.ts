import { format } from 'node:util'

let expected: RegExp[] = []
let messages: string[] = []

/** Allows console messages that a test provokes, such as React's on a crash. */
export function expectConsole(...patterns: RegExp[]) {
  expected.push(...patterns)
}

const record = (...words: unknown[]) => {
  const line = format(...words)
  if (!expected.some((pattern) => pattern.test(line))) messages.push(line)
}

/** Fails a test that logs a warning or an error. */
export function failOnConsole() {
  beforeEach(() => {
    expected = []
    messages = []
    jest.spyOn(console, 'error').mockImplementation(record)
    jest.spyOn(console, 'warn').mockImplementation(record)
    jest.spyOn(console, 'info').mockImplementation(() => undefined)
  })

  afterEach(() => {
    jest.restoreAllMocks()
    if (messages.length > 0) throw new Error(`The console was not quiet:\n${messages.join('\n')}`)
  })
}
