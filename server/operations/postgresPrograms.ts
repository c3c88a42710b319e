import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../operatorError'

/** Debian's newest version, which can read every older server, or on the PATH. */
function findProgram(name: string): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const found = folders.map((folder) => path.join(folder, file)).find((each) => existsSync(each))
  if (found) return found
  throw new OperatorError(
    `${name} is not on this machine: install PostgreSQL’s client programs (Debian: apt install postgresql-client).`,
  )
}

/** Errors: {@link OperatorError} with the program's own message. */
export async function runPostgresProgram(name: 'pg_dump' | 'pg_restore', databaseUrl: string, args: string[]) {
  const address = new URL(databaseUrl)
  const PGPASSWORD = decodeURIComponent(address.password)
  // Other users can read a program's arguments, but not its environment.
  address.password = ''
  const child = spawn(findProgram(name), [...args, '--dbname', address.href], {
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new OperatorError(`${name} failed: ${errors.trim()}`)
}
