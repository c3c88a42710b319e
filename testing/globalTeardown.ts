import { rm } from 'node:fs/promises'

/** After all server tests: removes what test files that broke off have left behind. */
export default async function globalTeardown(): Promise<void> {
  if (process.env.TEST_FOLDER) await rm(process.env.TEST_FOLDER, { recursive: true, force: true })
}
