import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CannotOpen } from '../db/errors'
import { readSettings, WrongSetting } from '../settings'
import type { Place } from './takeBackup'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Runs an operator's command: reads its one folder and its flags, and ends with a sentence and exit code 1 when something is
 * not right. Whatever it writes is readable by its own user alone.
 */
export async function runCommand(
  usage: string,
  options: Options,
  work: (asked: { folder: string; flags: Record<string, unknown>; place: Place }) => Promise<string>,
): Promise<void> {
  process.umask(0o077)
  try {
    const { values, positionals } = readArguments(usage, options)
    const [folder, ...others] = positionals
    if (!folder || others.length > 0) throw new WrongSetting(usage)
    process.stdout.write(`${await work({ folder, flags: values, place: readSettings(process.env) })}\n`)
  } catch (error) {
    if (!(error instanceof Error && isMendable(error))) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Besides our own sentences, what the system says: a full disk, a folder that may not be written, a server that is away. */
const isMendable = (error: Error) =>
  error instanceof CannotOpen || error instanceof WrongSetting || (error as NodeJS.ErrnoException).syscall !== undefined

function readArguments(usage: string, options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new WrongSetting(usage)
  }
}
