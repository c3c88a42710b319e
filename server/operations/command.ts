import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Refusal } from '../http/refusal'
import { readSettings, type Settings } from '../settings'
import { OperatorError } from '../operatorError'

interface Command {
  usage: string
  /** How many names it takes, such as that of a folder. */
  takes: number
  flags?: NonNullable<ParseArgsConfig['options']>
}

interface Given {
  given: string[]
  flags: Record<string, unknown>
  settings: Settings
}

/** Runs an operator's command and prints what it returns. What they can fix ends it with a sentence and exit code 1. */
export async function runCommand(command: Command, work: (given: Given) => Promise<string>): Promise<void> {
  // Only the operator may read what it writes.
  process.umask(0o077)
  try {
    const { values, positionals } = readArguments(command)
    process.stdout.write(`${await work({ given: positionals, flags: values, settings: readSettings(process.env) })}\n`)
  } catch (error) {
    if (!(error instanceof Error && isOperational(error))) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Our own sentences and system errors: a full disk, missing permissions, an unreachable server. */
const isOperational = (error: Error) =>
  error instanceof OperatorError || error instanceof Refusal || (error as NodeJS.ErrnoException).syscall !== undefined

function readArguments({ usage, takes, flags = {} }: Command) {
  try {
    const read = parseArgs({ options: flags, allowPositionals: true })
    if (read.positionals.length === takes && read.positionals.every(Boolean)) return read
  } catch {
    // Said below.
  }
  throw new OperatorError(usage)
}
