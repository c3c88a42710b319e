import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../settings'

/**
 * A key for one purpose, kept outside the database: a copy of the database alone reveals no code and forges no token. It comes
 * from SECRET_KEY, or from a file in the data folder that the first start makes, readable by the process's own user alone.
 */
export function keyFor(
  purpose: 'one-time codes' | 'known devices' | 'networks',
  { secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>,
): Buffer {
  const secret = secretKey ?? secretInFolder(dataDir)
  return createHash('sha256').update(`${purpose}:${secret}`).digest()
}

function secretInFolder(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  const mine = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(mine, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    // A link fails when the file exists: of two processes that start together one makes the key, and makes it whole.
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine)
  }
  return readFileSync(file, 'utf8')
}
