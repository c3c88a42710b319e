import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CannotOpen } from '../db/errors'
import { readSettings, WrongSetting } from '../settings'
import type { DataLocation } from './takeBackup'

type Options = NonNullable<ParseArgsConfig['options']>

/** Runs a command that takes a folder and flags. What an operator can fix ends it with a sentence and exit code 1. */
export async function runCommand(
  usage: string,
  options: Options,
  work: (args: { folder: string; flags: Record<string, unknown>; location: DataLocation }) => Promise<string>,
): Promise<void> {
  // Only the operator may read what it writes.
  process.umask(0o077)
  try {
    const { values, positionals } = readArguments(usage, options)
    const [folder, ...others] = positionals
    if (!folder || others.length > 0) throw new WrongSetting(usage)
    process.stdout.write(`${await work({ folder, flags: values, location: readSettings(process.env) })}\n`)
  } catch (error) {
    if (!(error instanceof Error && isOperational(error))) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Our own sentences and system errors: a full disk, missing permissions, an unreachable server. */
const isOperational = (error: Error) =>
  error instanceof CannotOpen || error instanceof WrongSetting || (error as NodeJS.ErrnoException).syscall !== undefined

function readArguments(usage: string, options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new WrongSetting(usage)
  }
}
