import { constants, cpSync, rmSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { countRows } from '../rowCounts'
import type { FromWorker } from './protocol'

/** The process's own mark, which would say of the copy that somebody has it open. */
const mark = 'postmaster.pid'

/**
 * Copies the database's files. Nothing else happens on this thread meanwhile, so the copy is what a crash at this moment
 * would leave, after a checkpoint that makes opening it quick. On file systems that can, no byte is moved.
 */
export async function copyFiles(engine: PGlite, from: string, to: string): Promise<FromWorker> {
  try {
    await engine.exec('CHECKPOINT')
    const rows = await countRows((query) => engine.query(query))
    cpSync(from, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
      filter: (file) => !file.endsWith(mark),
    })
    return { copiedTo: to, rows }
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    return { copiedTo: to, failed: (error as Error).message }
  }
}
