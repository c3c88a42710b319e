/**
 * Runs a command beside a throw-away PostgreSQL server, whose address it finds in TEST_DATABASE_URL:
 *
 *   ts-node scripts/postgres.ts node scripts/test.mjs --selectProjects server
 *
 * The server listens on a free port of this machine only, and is gone, with its data, when the command ends.
 */
import { spawn } from 'node:child_process'
import { startPostgres } from './postgresServer'

/** Runs the command to its end; a signal sent to us alone is passed on, so that it can end well. */
function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise<number>((resolve) => child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1))))
}

async function main() {
  const command = process.argv.slice(2)
  if (command.length === 0) throw new Error('Usage: ts-node scripts/postgres.ts COMMAND [ARGUMENT…]')
  const server = await startPostgres()
  process.exitCode = await run(command, { TEST_DATABASE_URL: server.address }).finally(() => server.stop())
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
