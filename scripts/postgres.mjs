/**
 * Runs a command beside a throw-away PostgreSQL server, whose address it finds in TEST_DATABASE_URL:
 *
 *   node scripts/postgres.mjs node scripts/test.mjs --selectProjects server
 *
 * The server listens on a free port of this machine only, and is gone, with its data, when the command ends.
 */
import { spawn } from 'node:child_process'
import { startPostgres } from './postgresServer.mjs'

/** Runs the command to its end; a signal sent to us alone is passed on, so that it can end well. */
function run(command, env) {
  const child = spawn(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ? 1 : code)))
}

const command = process.argv.slice(2)
if (command.length === 0) {
  console.error('Usage: node scripts/postgres.mjs COMMAND [ARGUMENT…]')
  process.exit(2)
}
const server = await startPostgres().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
process.exitCode = await run(command, { TEST_DATABASE_URL: server.address }).finally(server.stop)
