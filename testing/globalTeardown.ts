import { rm } from 'node:fs/promises'

/** Removes what interrupted test files left behind. */
export default async function globalTeardown(): Promise<void> {
  if (process.env.TEST_FOLDER) await rm(process.env.TEST_FOLDER, { recursive: true, force: true })
}
