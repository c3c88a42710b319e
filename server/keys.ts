import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from './settings'

/**
 * A key for one purpose, derived from SECRET_KEY or from a file that the first start creates in the data folder, readable by its
 * owner only. Never in the database, so that a copy of it reveals no code and forges no token.
 */
export function deriveKey(
  purpose:
    | 'calendars'
    | 'one-time codes'
    | 'known devices'
    | 'networks'
    | 'payment sandbox: calls'
    | 'payment sandbox: messages',
  { secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>,
): Buffer {
  const secret = secretKey ?? secretInFolder(dataDir)
  return createHash('sha256').update(`${purpose}:${secret}`).digest()
}

function secretInFolder(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporary, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    // linkSync fails if the file exists: of two processes that start together one creates the key, complete.
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
  return readFileSync(file, 'utf8')
}
