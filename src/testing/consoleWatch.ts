import { format } from 'node:util'

let expected: RegExp[] = []
let noise: string[] = []

/** For what the console rightly reports, such as React on a crash. */
export function expectConsole(...patterns: RegExp[]) {
  expected.push(...patterns)
}

const note = (...words: unknown[]) => {
  const line = format(...words)
  if (!expected.some((pattern) => pattern.test(line))) noise.push(line)
}

/** A warning or an error in the console fails the test. */
export function watchConsole() {
  beforeEach(() => {
    expected = []
    noise = []
    jest.spyOn(console, 'error').mockImplementation(note)
    jest.spyOn(console, 'warn').mockImplementation(note)
    jest.spyOn(console, 'info').mockImplementation(() => undefined)
  })

  afterEach(() => {
    jest.restoreAllMocks()
    if (noise.length > 0) throw new Error(`The console was not quiet:\n${noise.join('\n')}`)
  })
}
