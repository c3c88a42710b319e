import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'

const options = {
  extensions: { btree_gist },
  // PostgreSQL's defaults set 128 MB aside for buffers and room for 100 connections; one process with one session needs neither.
  postgresqlconf: [
    'shared_buffers = 16MB',
    'wal_buffers = 1MB',
    'max_connections = 10',
    'jit = off',
    // How much of the old log may be kept for reuse, see checkpoints.ts.
    'min_wal_size = 32MB',
    'max_wal_size = 48MB',
  ],
}

/** Opens the engine on the files in a folder, making them first where there are none. */
export async function openEngine(folder: string): Promise<PGlite> {
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await createFiles(folder)
  return PGlite.create({ ...options, dataDir: folder })
}

/** The files are made beside their place and moved there when they are whole: a start that is killed leaves nothing half-made. */
async function createFiles(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const engine = await PGlite.create({ ...options, dataDir: unfinished })
  await engine.close()
  await rename(unfinished, folder)
}
