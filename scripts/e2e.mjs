// Builds what is stale, then runs the journeys in e2e/ with a real browser. Arguments go to jest: `npm run e2e -- forms`.
import { spawnSync } from 'node:child_process'

const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

run('scripts/build.mjs')
run(
  '--experimental-vm-modules',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '-c',
  'e2e/jest.config.mjs',
  ...process.argv.slice(2),
)
