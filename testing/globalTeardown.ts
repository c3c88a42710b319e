import { rm } from 'node:fs/promises'

/** Removes the databases' files: those of interrupted test files, and those that all files of a process have used. */
export default async function globalTeardown(): Promise<void> {
  if (process.env.TEST_FOLDER) await rm(process.env.TEST_FOLDER, { recursive: true, force: true, maxRetries: 5 })
}
