import { rmSync } from 'node:fs'

/**
 * Removes the databases' files: those of interrupted test files, and those that all files of a process have used. At the very end,
 * because with one process the thread of its database still looks at them until then.
 */
export default function globalTeardown(): void {
  const { TEST_FOLDER } = process.env
  if (TEST_FOLDER) process.once('exit', () => rmSync(TEST_FOLDER, { recursive: true, force: true, maxRetries: 5 }))
}
