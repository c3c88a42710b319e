/** `npm test`: jest, with what native ES modules in tests still need. Arguments are jest's own. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

const jest = path.join(path.dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js')
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const run = spawn(process.execPath, [...flags, jest, ...process.argv.slice(2)], { stdio: 'inherit' })
run.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : code
})
