import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleKind, transpileModule } from 'typescript'

const compiled = (file: string) =>
  transpileModule(readFileSync(path.join(__dirname, '../..', file), 'utf8'), {
    compilerOptions: { module: ModuleKind.CommonJS },
  }).outputText

/** What an expression of a module's `exports` says in a time zone. A process reads its zone once, at the start: so it runs in one of its own. */
export function toldIn(timeZone: string, file: string, expression: string): string {
  // Modules that tell dates import words and nothing else.
  const words = `function require() { const exports = {}; ${compiled('contract/words.ts')}; return exports }`
  const program = `{ ${words} ${compiled(file)}; process.stdout.write(String(${expression})) }`
  return execFileSync(process.execPath, ['-e', program], { env: { TZ: timeZone }, encoding: 'utf8' })
}
