import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { buildSync } from 'esbuild'

/** Evaluates an expression on a module's `exports` in a process of its own, because Node reads TZ at the start. */
export function evalInTimeZone(timeZone: string, file: string, expression: string): string {
  const entryPoints = [path.join(__dirname, '../..', file)]
  const { outputFiles } = buildSync({ entryPoints, bundle: true, write: false, format: 'iife', globalName: 'exports' })
  const program = `${outputFiles[0]!.text}; process.stdout.write(String(${expression}))`
  return execFileSync(process.execPath, ['-e', program], { env: { TZ: timeZone }, encoding: 'utf8' })
}
