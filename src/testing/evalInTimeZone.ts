import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleKind, transpileModule } from 'typescript'

const compiled = (file: string) =>
  transpileModule(readFileSync(path.join(__dirname, '../..', file), 'utf8'), {
    compilerOptions: { module: ModuleKind.CommonJS },
  }).outputText

/** Evaluates an expression on a module's `exports` in a process of its own, because Node reads TZ at the start. */
export function evalInTimeZone(timeZone: string, file: string, expression: string): string {
  // The tested modules import only this one.
  const formats = `function require() { const exports = {}; ${compiled('contract/format.ts')}; return exports }`
  const program = `{ ${formats} ${compiled(file)}; process.stdout.write(String(${expression})) }`
  return execFileSync(process.execPath, ['-e', program], { env: { TZ: timeZone }, encoding: 'utf8' })
}
