import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleKind, transpileModule } from 'typescript'

const compiled = (file: string) =>
  transpileModule(readFileSync(path.join(__dirname, '../..', file), 'utf8'), {
    compilerOptions: { module: ModuleKind.CommonJS },
  }).outputText

/** What an expression of a module's `exports` says in a time zone. A process reads its zone once, at the start: so it runs in one of its own. */
export function evalInTimeZone(timeZone: string, file: string, expression: string): string {
  // Modules that tell dates import formats and nothing else.
  const formats = `function require() { const exports = {}; ${compiled('contract/format.ts')}; return exports }`
  const program = `{ ${formats} ${compiled(file)}; process.stdout.write(String(${expression})) }`
  return execFileSync(process.execPath, ['-e', program], { env: { TZ: timeZone }, encoding: 'utf8' })
}
