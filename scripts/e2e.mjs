/**
 * Builds what is stale, then runs the journeys in e2e/ with a real browser: `npm run e2e -- [--all] [forms …]`.
 * `--all` looks at the screens at every width and in both schemes, and books ten times as many random stays. The other
 * arguments go to jest.
 */
import { besideServer, bundleInto, replaceIn, runToEnd } from './besideServer.mjs'

const args = process.argv.slice(2)
const jest = ['-c', 'e2e/jest.config.mjs', ...args.filter((each) => each !== '--all')]

process.exitCode = await besideServer('e2e', async (folder) => {
  // On a busy machine the picture of a page may take longer than the ten seconds after which an attacker's is given up.
  const patience = replaceIn({ 'server/images/processes.ts': { 'decode: 10 * second': 'decode: 600 * second' } })
  await bundleInto(folder, { main: 'testing/patientServer.ts' }, [patience])
  return runToEnd('node_modules/jest/bin/jest.js', jest, {
    flags: ['--experimental-vm-modules', '--no-warnings'],
    folder,
    env: args.includes('--all') ? { E2E_ALL: '1' } : {},
  })
})
